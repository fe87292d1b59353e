import { timeLeft } from '../wording/time-left.js'
import { make } from './make.js'
import { locale, say } from './words.js'

interface Counted {
  words: HTMLElement
  clock: HTMLElement
  /** By this device's clock, which need not be right: what is left was counted from when the page came. */
  endsAt: number
}

const counted = new Map<Element, Counted>()
let timer: ReturnType<typeof setTimeout> | undefined

const secondsOfDay = 86_400
/** Less movement is asked for: minutes will do. */
const isCalm = matchMedia('(prefers-reduced-motion: reduce)')

/** From the last day on, time that is left runs as a clock. Screen readers read the words beside it, which change with the hour. */
export function countDown(part: ParentNode): void {
  for (const place of part.querySelectorAll<HTMLElement>('[data-left]')) {
    const [words, clock] = [make('span', {}, place.textContent ?? ''), make('span', { class: 'clock', 'aria-hidden': 'true' })]
    place.replaceChildren(words, clock)
    counted.set(place, { words, clock, endsAt: Date.now() + Number(place.dataset['left']) * 1_000 })
  }
  show()
}

function show(): void {
  clearTimeout(timer)
  let nextMs = 60_000
  for (const [place, { words, clock, endsAt }] of counted) {
    if (!place.isConnected) {
      counted.delete(place)
      continue
    }
    const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))
    const isNear = seconds < secondsOfDay
    setText(words, timeLeft(seconds, locale))
    words.classList.toggle('unseen', isNear)
    setText(clock, isNear ? say('left', { time: clockTime(seconds) }) : '')
    if (isNear && seconds > 0) nextMs = isCalm.matches ? Math.min(nextMs, 10_000) : 1_000
  }
  if (counted.size > 0) timer = setTimeout(show, nextMs)
}

/** A text that stays the same is left alone: every change costs whoever hears the page. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** "5:04:09"; without seconds where less movement is asked for. */
function clockTime(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(String)
  return [hours, minutes?.padStart(2, '0'), ...(isCalm.matches ? [] : [rest?.padStart(2, '0')])].join(':')
}
