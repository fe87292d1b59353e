import { focusProblem } from './focus-problem.js'
import { goOnward } from './go-onward.js'
import { mainPart } from './main-part.js'
import { make } from './make.js'
import { parsed } from './page-now.js'
import { prepare } from './prepare.js'
import { news, tell } from './tell.js'
import { putBack, typedIn } from './typed.js'
import { say } from './words.js'

/** Whether a page says what has become of a form, and is no page that one was led on to. */
export const isAnswer = (text: string): boolean => mainIn(text).main?.dataset['answer'] !== undefined

/** Whether what was refused can be put right there, and sent again. */
export const hasForm = (text: string): boolean => parsed(text).querySelector('main[data-answer] form') !== null

/** Whether a page is one of the service, and not of whoever stands before it. */
export const isOurs = (text: string): boolean => parsed(text).body.dataset['words'] !== undefined

/** What the page said when it came, without the sentence of what was just done, and before the script put in anything of its own. */
let wordsAsServed = ''
let servedAt = 0

export function rememberServed(main: HTMLElement): void {
  wordsAsServed = wordsIn(main)
  servedAt = Date.now()
}

/** Whether a page says something else than this one. */
export function readsOtherwise(text: string): boolean {
  const { main } = mainIn(text)
  return main !== null && wordsIn(main) !== wordsAsServed
}

/** For how long the page is as it is. The clock of this device need not be right: it is only asked how far it has gone. */
export const msSinceServed = (): number => Date.now() - servedAt

function wordsIn(main: HTMLElement): string {
  const told = doneIn(main)?.textContent ?? ''
  return (main.textContent ?? '').replace(told, '').replaceAll(/\s+/g, ' ').trim()
}

/** The sentence of what was done a moment ago. */
const doneIn = (main: HTMLElement): HTMLElement | null => main.querySelector<HTMLElement>('[data-done]')

function mainIn(text: string): { main: HTMLElement | null; page: Document } {
  const page = parsed(text)
  return { main: page.querySelector('main'), page }
}

/**
 * Puts the main part of another page in place of this one's, with what was typed: in the same fields, or beside them where they are gone. The
 * answer to a form is looked at from its beginning, anything else from where the reader is, with `told` said above it where the page reads
 * otherwise than before.
 */
export function showPage(text: string, told = ''): void {
  const { main: fresh, page } = mainIn(text)
  if (!fresh) return location.reload()
  const main = mainPart()
  const [typed, opened, focused] = [typedIn(main), openedIn(main), document.activeElement]
  const focusedId = focused && main.contains(focused) ? focused.id : null
  const backToPlace = placeInList(main)
  const [before, done] = [wordsAsServed, doneIn(main)]
  rememberServed(fresh)
  document.title = page.title
  renewWayOut(page)
  for (const name of ['live', 'standing', 'answer', 'onward', 'onwardSeconds', 'waitsAt', 'waitsSeconds'] as const) {
    const value = fresh.dataset[name]
    if (value === undefined) delete main.dataset[name]
    else main.dataset[name] = value
  }
  main.replaceChildren(news, ...fresh.childNodes)
  // Of what was done follows what is made right after it, as a PDF, which changes nothing that can be read.
  if (done && wordsAsServed === before && !doneIn(main)) main.querySelector('h1')?.after(done)
  prepare(main)
  openAgain(main, opened)
  goOnward(main)
  const left = putBack(typed, main)
  if (left.length > 0) news.after(typedBefore(left))
  // What was said before is not what happened last; and before the place is looked for, since what is said takes room above it.
  tell(wordsAsServed === before ? '' : told)
  if (main.dataset['answer'] !== undefined) showProblem()
  else {
    if (focusedId !== null) focusAgain(main, focusedId)
    backToPlace()
  }
}

/** The form for signing out stands below the main part, and is of the session as well, which may be another one by now. */
function renewWayOut(page: Document): void {
  const [kept, fresh] = [document, page].map((each) => each.querySelector<HTMLInputElement>('footer input[name=form]'))
  if (kept && fresh) kept.value = fresh.value
}

/** Keeps what is looked at of a list where it is, whatever has come in above it; at its beginning what is new is seen. */
function placeInList(main: HTMLElement): () => void {
  const seen = [...main.querySelectorAll('article[id]')].find((each) => each.getBoundingClientRect().bottom > 0)
  if (!seen || scrollY === 0) return () => {}
  const { top } = seen.getBoundingClientRect()
  return () => {
    const now = document.getElementById(seen.id)
    if (now) scrollBy({ top: now.getBoundingClientRect().top - top, behavior: 'instant' })
  }
}

function showProblem(): void {
  scrollTo(0, 0)
  focusProblem()
}

/** Whoever works by keyboard goes on where they were, or at the beginning of what is there now. */
function focusAgain(main: HTMLElement, id: string): void {
  const heading = main.querySelector<HTMLElement>('h1')
  if (heading) heading.tabIndex = -1
  const place = (id && document.getElementById(id)) || heading
  place?.focus({ preventScroll: true })
}

const typedBefore = (left: ReadonlyArray<{ label: string; value: string }>): HTMLElement =>
  make(
    'section',
    {},
    make('h2', {}, say('typedBefore')),
    ...left.flatMap(({ label, value }) => [make('p', { class: 'soft' }, label), make('pre', { dir: 'auto' }, value)]),
  )

const detailsIn = (main: HTMLElement): HTMLDetailsElement[] => [...main.querySelectorAll('details')]

const nameOf = (details: HTMLDetailsElement): string => details.querySelector('summary')?.textContent?.trim() ?? ''

const openedIn = (main: HTMLElement): ReadonlySet<string> =>
  new Set(
    detailsIn(main)
      .filter(({ open }) => open)
      .map(nameOf),
  )

function openAgain(main: HTMLElement, opened: ReadonlySet<string>): void {
  for (const details of detailsIn(main)) details.open ||= opened.has(nameOf(details))
}
