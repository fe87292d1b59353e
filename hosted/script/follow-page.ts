import { isSending } from './guard-forms.js'
import { mainPart } from './main-part.js'
import { make } from './make.js'
import { pageNow } from './page-now.js'
import { showPage } from './show-page.js'
import { news, tell } from './tell.js'
import { isAnythingTyped } from './typed.js'
import { say } from './words.js'

/** Refused, or not to be reached: asked again after so long, so that a page that lies open tires nobody. */
const laterMs = 60_000

let source: EventSource | null = null
let later: ReturnType<typeof setTimeout> | undefined
/** Why the page is refused is asked once until it is heard again. */
let isWhyAsked = false
/** Somebody who was typing has been told so: they sign in elsewhere, and the forms on the page are of the session that has ended. */
let isSignedOut = false

/**
 * Hears when somebody else changes what the page shows. Where nothing was typed, the page then shows it; where something was, it says so and
 * waits to be told. Only a page in sight listens, as a browser has few connections to one host; one that comes into sight again is told at
 * once how things stand.
 */
export function followPage(): void {
  mainPart().prepend(news)
  document.addEventListener('visibilitychange', listen)
  document.addEventListener('visibilitychange', comeBack)
  addEventListener('focus', comeBack)
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
  source.addEventListener('open', () => {
    isWhyAsked = false
    comeBack()
  })
  source.addEventListener('message', ({ data }) => void (data !== mainPart().dataset['standing'] && onChange()))
  source.addEventListener('error', () => void (source?.readyState === EventSource.CLOSED && onRefused()))
}

function stop(): void {
  clearTimeout(later)
  source?.close()
  source = null
}

function onRefused(): void {
  later = setTimeout(listen, laterMs)
  if (!isWhyAsked) void askWhy()
}

/** Whoever has been signed out hears so at once, and not when they send what they have typed meanwhile. */
async function askWhy(): Promise<void> {
  const page = await pageNow()
  if ('problem' in page) return
  isWhyAsked = true
  if ('signIn' in page) leave(page.signIn)
}

/** Signed in again, perhaps: then the page has forms of the new session, and what was typed in them. */
function comeBack(): void {
  if (!isSignedOut || document.hidden) return
  isSignedOut = false
  void showNow()
}

function onChange(): void {
  // Its answer shows how things are.
  if (isSending()) return
  if (isAnythingTyped(mainPart())) tell(say('changed'), showButton())
  else void showNow()
}

/** The same page as it is now. What cannot be had at once is tried again with the next word, or by hand where something waits to be kept. */
async function showNow(): Promise<void> {
  const page = await pageNow()
  if ('problem' in page) return isAnythingTyped(mainPart()) ? tell(say(page.problem), showButton()) : undefined
  if ('signIn' in page) return leave(page.signIn)
  isSignedOut = false
  showPage(page.text, say('updated'))
  listen()
}

/** Signed out meanwhile, in another window or by time: what was typed would be lost on the way. */
export function leave(url: string): void {
  // Its answer shows how things are.
  if (isSending()) return
  if (!isAnythingTyped(mainPart())) return location.assign(url)
  isSignedOut = true
  const link = make('a', { href: url, target: '_blank', rel: 'noopener', class: 'button quiet' }, say('signIn'))
  tell(say('signedOut'), link, showButton())
}

function showButton(): HTMLButtonElement {
  const button = make('button', { type: 'button' }, say('show'))
  button.addEventListener('click', () => void showNow())
  return button
}
