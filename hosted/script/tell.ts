import { make } from './make.js'

/*
 * Where the script says something: the first thing in the main part, in sight while the page is scrolled. It stands there, empty, before
 * anything is said, since screen readers read out what changes in such a place and not what comes with it.
 */
const sentence = make('p', { role: 'status' })
const ways = make('div', { class: 'tools' })
const aside = make('span', { role: 'status', class: 'unseen' })

export const news = make('div', { class: 'news' }, sentence, ways, aside)

/** Says something, with what can be done about it; it takes the place of what was said before. */
export function tell(text: string, ...actions: HTMLElement[]): void {
  sentence.textContent = text
  ways.replaceChildren(...actions)
  news.classList.toggle('told', text !== '')
}

/** For those alone who hear the page: whoever looks at it sees the same at its place. */
export function tellAside(text: string): void {
  aside.textContent = text
}
