import { make } from './make.js'
import { locale, say } from './words.js'

/** What says that somebody is there, and may still be reading. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'click'] as const

const inSeconds = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })

let stop = (): void => undefined

/** After a receipt back to whoever sent the person: below the button stands in how many seconds, with a way to stay; whoever touches the page stays as well. */
export function goOnward(main: HTMLElement): void {
  stop()
  const { onward, onwardSeconds } = main.dataset
  if (onward === undefined) return
  let left = Number(onwardSeconds)
  const words = make('span', {})
  // Whatever touches the page stops it, so that the button has nothing more to do.
  const shown = make('span', { class: 'soon soft' }, words, ' ', make('button', { type: 'button', class: 'aside' }, say('stay')))
  const way = [...main.querySelectorAll<HTMLAnchorElement>('a.button')].find((link) => link.getAttribute('href') === onward)
  way?.after(shown)
  const show = () => (words.textContent = say('goOn', { time: inSeconds.format(left, 'second') }))
  const timer = setInterval(() => {
    // Not behind somebody's back.
    if (document.hidden) return
    left -= 1
    if (left > 0) return show()
    stop()
    location.assign(onward)
  }, 1_000)
  stop = () => {
    clearInterval(timer)
    // Its place stays: a button that moves away below a finger is not pressed.
    shown.classList.add('over')
    for (const sign of signs) removeEventListener(sign, stop)
  }
  for (const sign of signs) addEventListener(sign, stop, { passive: true })
  show()
}
