import { make } from './make.js'
import { tellAside } from './tell.js'
import { say } from './words.js'

/** How long a button says that it has copied. */
const shownMs = 2_000

/** A button beside each reference that people pass on. Where the browser lends nobody its clipboard (no https) there is none. */
export function offerCopies(part: ParentNode): void {
  if (!('clipboard' in navigator)) return
  for (const code of part.querySelectorAll<HTMLElement>('code[data-copy]')) {
    const text = code.dataset['copy'] ?? ''
    const button = make('button', { type: 'button', class: 'copy', 'aria-label': `${say('copy')} ${text}` }, say('copy'))
    button.addEventListener('click', () => void copy(text, button))
    code.after(' ', button)
  }
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(text)
  button.textContent = say('copied')
  tellAside(say('copied'))
  setTimeout(() => {
    button.textContent = say('copy')
    tellAside('')
  }, shownMs)
}
