import { attributes, html, type Html } from '../../locales/markup.js'
import type { Say } from '../wording/say.js'

/** The parts of an account with the page that each begins with, in the order of the navigation. */
const sections = [
  { name: 'escrows', path: '/account/escrows' },
  { name: 'wallet', path: '/account/wallet' },
  { name: 'applications', path: '/account/applications' },
  { name: 'profile', path: '/account/profile' },
  { name: 'security', path: '/account/security' },
] as const

export type AccountSection = (typeof sections)[number]['name']

/** The ways through the account of whoever is signed in; where they are stands out. */
export function accountNav({ say }: { say: Say }, here: AccountSection): Html {
  const items = sections.map(({ name, path }) => {
    const link = { href: path, 'aria-current': name === here ? 'true' : null }
    return html`<li><a ${attributes(link)}>${say(`pages.nav.${name}`)}</a></li>`
  })
  return html`<nav class="account" aria-label="${say('pages.nav.heading')}">
    <ul>
      ${items}
    </ul>
  </nav>`
}
