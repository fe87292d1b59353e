import { isSending } from './guard-forms.js'
import { mainPart } from './main-part.js'
import { make } from './make.js'
import { showPage } from './show-page.js'
import { news, tell } from './tell.js'
import { isAnythingTyped } from './typed.js'
import { say } from './words.js'

/** Refused, or not to be reached: asked again after so long, so that a page that lies open tires nobody. */
const laterMs = 60_000

let source: EventSource | null = null
let later: ReturnType<typeof setTimeout> | undefined

/**
 * Hears when somebody else changes what the page shows. Where nothing was typed, the page then shows it; where something was, it says so and
 * waits to be told. Only a page in sight listens, as a browser has few connections to one host; one that comes into sight again is told at
 * once how things stand.
 */
export function followPage(): void {
  mainPart().prepend(news)
  document.addEventListener('visibilitychange', listen)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', listen)
  listen()
}

function listen(): void {
  const path = mainPart().dataset['live']
  if (document.hidden || !path) return stop()
  if (source && source.readyState !== EventSource.CLOSED) return
  clearTimeout(later)
  source = new EventSource(path)
  source.addEventListener('message', ({ data }) => void (data !== mainPart().dataset['standing'] && onChange()))
  source.addEventListener('error', () => {
    if (source?.readyState === EventSource.CLOSED) later = setTimeout(listen, laterMs)
  })
}

function stop(): void {
  clearTimeout(later)
  source?.close()
  source = null
}

function onChange(): void {
  // Its answer shows how things are.
  if (isSending()) return
  if (isAnythingTyped(mainPart())) tell(say('changed'), showButton())
  else void showNow()
}

/** The same page as it is now. What cannot be had at once is tried again with the next word, or by hand where something waits to be kept. */
async function showNow(): Promise<void> {
  const here = location.pathname + location.search
  const response = await fetch(here, { headers: { Accept: 'text/html' } }).catch(() => null)
  if (!response || response.status >= 500) return isAnythingTyped(mainPart()) ? tell(say('lost'), showButton()) : undefined
  if (response.redirected) return leave(response.url)
  showPage(await response.text(), say('updated'))
  listen()
}

/** Signed out meanwhile, in another window or by time: what was typed would be lost on the way. */
function leave(url: string): void {
  if (!isAnythingTyped(mainPart())) return location.assign(url)
  const link = make('a', { href: url, target: '_blank', rel: 'noopener', class: 'button quiet' }, say('signIn'))
  tell(say('signedOut'), link, showButton())
}

function showButton(): HTMLButtonElement {
  const button = make('button', { type: 'button' }, say('show'))
  button.addEventListener('click', () => void showNow())
  return button
}
