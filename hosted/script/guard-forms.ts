import { sendFiles } from './send-files.js'
import { tellAside } from './tell.js'
import { say } from './words.js'

/** After this long nobody waits for an answer any more, and may press again; what was done is not done twice, which the server sees to. */
const patienceMs = 20_000

let restore: (() => void) | null = null
let patience: ReturnType<typeof setTimeout> | undefined

/** Whether a form is on its way. */
export const isSending = (): boolean => restore !== null

/** A form is sent once, however often its button is pressed, and the button says so. One with files shows how far they are. */
export function guardForms(): void {
  addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches('[method=post]')) return
    if (isSending()) return event.preventDefault()
    begin(form, event.submitter)
    if (hasChosenFiles(form)) {
      event.preventDefault()
      sendFiles(form, end)
    } else patience = setTimeout(end, patienceMs)
  })
  // The browser may show the page again as it was left.
  addEventListener('pageshow', (event) => void (event.persisted && end()))
}

function begin(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const button = submitter ?? form.querySelector<HTMLElement>('button:not([type=button])')
  const words = [...(button?.childNodes ?? [])]
  // Not disabled: it would lose the focus.
  button?.setAttribute('aria-disabled', 'true')
  button?.replaceChildren(say('sending'))
  tellAside(say('sending'))
  restore = () => {
    button?.removeAttribute('aria-disabled')
    button?.replaceChildren(...words)
    tellAside('')
  }
}

function end(): void {
  clearTimeout(patience)
  restore?.()
  restore = null
}

const hasChosenFiles = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => files !== null && files.length > 0)
