import { make } from './make.js'
import { problemOf } from './page-now.js'
import { hasForm, isAnswer, isOurs, showPage } from './show-page.js'
import { tell } from './tell.js'
import { locale, say } from './words.js'

/**
 * Sends a form with files, and shows how far they are. The answer takes the place of the page, as it would without this; where nothing came
 * back, or a page that says no more than that it cannot be now, the form is as it was, with its files.
 */
export function sendFiles(form: HTMLFormElement, end: () => void): void {
  const meter = make('progress', { max: '1', value: '0', 'aria-label': say('sending') })
  const figure = make('span', { class: 'soft' })
  const shown = make('div', { class: 'sent' }, meter, figure)
  form.querySelector('button:not([type=button])')?.before(shown)
  const address = new URL(form.getAttribute('action') ?? location.pathname + location.search, location.href).href
  const request = new XMLHttpRequest()
  const giveUp = (problem: 'lost' | 'busy') => {
    shown.remove()
    end()
    tell(say(problem))
  }
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (!lengthComputable) return
    meter.value = loaded / total
    figure.textContent = say('sent', { percent: percents.format(loaded / total) })
  })
  request.addEventListener('load', () => {
    const problem = problemOf(request)
    if (!isPage(request)) return giveUp(problem ?? 'lost')
    // A bound that was reached is told in the form itself.
    if (problem !== null && !isLedOn(request, address) && !hasForm(request.responseText)) return giveUp(problem)
    // What was done leads on to a page; what was refused comes back with why.
    if (!isAnswer(request.responseText)) return location.replace(request.responseURL)
    end()
    showPage(request.responseText)
  })
  request.addEventListener('error', () => giveUp('lost'))
  request.addEventListener('abort', () => giveUp('lost'))
  request.open('POST', address)
  request.setRequestHeader('Accept', 'text/html')
  request.send(new FormData(form))
}

const percents = new Intl.NumberFormat(locale, { style: 'percent' })

/** Whether the form was taken, and what cannot be had is the page after it, which may be at the same address. */
const isLedOn = ({ responseURL, responseText }: XMLHttpRequest, address: string): boolean =>
  responseURL !== address || (isOurs(responseText) && !isAnswer(responseText))

const isPage = (request: XMLHttpRequest): boolean => (request.getResponseHeader('Content-Type') ?? '').startsWith('text/html')
