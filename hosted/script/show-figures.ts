import { make } from './make.js'

/** After so long without another key, what is typed is what is meant. */
const pauseMs = 500

/**
 * A form of an amount leads to what it comes to. While somebody types, the same is shown beside it: the figures of the page that the form leads
 * to, which the server works out. Where it has none, because an amount is not possible, nothing is shown, and the form says why once it is sent.
 */
export function showFigures(form: HTMLFormElement): void {
  const place = make('div', { role: 'status' })
  form.querySelector('button:not([type=button])')?.before(place)
  let pause: ReturnType<typeof setTimeout> | undefined
  let asked = new AbortController()
  const askLater = () => {
    clearTimeout(pause)
    asked.abort()
    // Out of sight and not out of the page: figures of another amount would mislead, and what stands below would jump.
    place.ariaBusy = 'true'
    pause = setTimeout(() => void ask(), pauseMs)
  }
  const ask = async () => {
    asked = new AbortController()
    const { signal } = asked
    const figures = isFilled(form) && form.checkValidity() ? await figuresOf(form, signal) : null
    if (signal.aborted) return
    place.replaceChildren(...(figures ? [figures] : []))
    place.ariaBusy = null
  }
  form.addEventListener('input', askLater)
  form.addEventListener('change', askLater)
  // It may have come back with what was typed before.
  if (isFilled(form)) void ask()
}

/** An amount, or the box that stands in its place: what is neither need not be asked about. */
const isFilled = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('[type=number], [type=checkbox]')].some(({ type, value, checked }) =>
    type === 'checkbox' ? checked : value !== '',
  )

async function figuresOf(form: HTMLFormElement, signal: AbortSignal): Promise<Element | null> {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const headers = { Accept: 'text/html' }
  const text = await fetch(form.getAttribute('action') ?? location.href, {
    method: 'POST',
    headers,
    body: new URLSearchParams(texts),
    signal,
  })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '')
  return new DOMParser().parseFromString(text, 'text/html').querySelector('main [data-figures]')
}
