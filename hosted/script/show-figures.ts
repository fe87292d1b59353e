import { make } from './make.js'

/** After so long without another key, what is typed is what is meant. */
const pauseMs = 500

/**
 * A form of an amount leads to what it comes to. While somebody types, the same is shown beside it: the figures of the page that the form leads
 * to, which the server works out, or why the amount is not possible.
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
    const told = isFilled(form) && form.checkValidity() ? await answerTo(form, signal) : null
    if (signal.aborted) return
    place.replaceChildren(...(told ? [told] : []))
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

async function answerTo(form: HTMLFormElement, signal: AbortSignal): Promise<Element | null> {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const headers = { Accept: 'text/html', 'X-While-Typing': 'true' }
  const text = await fetch(form.getAttribute('action') ?? location.href, {
    method: 'POST',
    headers,
    body: new URLSearchParams(texts),
    signal,
  })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '')
  const answered = new DOMParser().parseFromString(text, 'text/html')
  return answered.querySelector('main [data-figures]') ?? refusalIn(answered)
}

/** The sentence that the page begins with when it comes back. */
function refusalIn(answered: Document): Element | null {
  const sentence = answered.querySelector('main > [role=alert] > p')
  return sentence && make('p', { class: 'error' }, ...sentence.childNodes)
}
