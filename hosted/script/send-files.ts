import { make } from './make.js'
import { isAnswer, showPage } from './show-page.js'
import { tell } from './tell.js'
import { locale, say } from './words.js'

/**
 * Sends a form with files, and shows how far they are. The answer takes the place of the page, as it would without this; where nothing came
 * back, the form is as it was, with its files.
 */
export function sendFiles(form: HTMLFormElement, end: () => void): void {
  const meter = make('progress', { max: '1', value: '0', 'aria-label': say('sending') })
  const figure = make('span', { class: 'soft' })
  const shown = make('div', { class: 'sent' }, meter, figure)
  form.querySelector('button:not([type=button])')?.before(shown)
  const request = new XMLHttpRequest()
  const giveUp = () => {
    shown.remove()
    end()
    tell(say('lost'))
  }
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (!lengthComputable) return
    meter.value = loaded / total
    figure.textContent = say('sent', { percent: percents.format(loaded / total) })
  })
  request.addEventListener('load', () => {
    if (!isPage(request)) return giveUp()
    // What was done leads on to a page; what was refused comes back with why.
    if (!isAnswer(request.responseText)) return location.replace(request.responseURL)
    end()
    showPage(request.responseText)
  })
  request.addEventListener('error', giveUp)
  request.addEventListener('abort', giveUp)
  request.open('POST', form.getAttribute('action') ?? location.href)
  request.setRequestHeader('Accept', 'text/html')
  request.send(new FormData(form))
}

const percents = new Intl.NumberFormat(locale, { style: 'percent' })

const isPage = (request: XMLHttpRequest): boolean => (request.getResponseHeader('Content-Type') ?? '').startsWith('text/html')
