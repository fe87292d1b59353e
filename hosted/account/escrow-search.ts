import { searchBounds } from '../../schema/escrow/search-bounds.js'
import type { EscrowFilterInput, EscrowStatus } from '../../schema/operations/document-types.js'
import { field, select } from '../page/form.js'
import type { Visit } from '../visit/visit.js'
import { html, type Html } from '../../locales/markup.js'
import { isolate } from '../wording/isolate.js'

/** What somebody looks for among their escrows, as the address of the list says it. */
export interface EscrowSearch {
  status: EscrowStatus | null
  role: Role | null
  words: string
}

const statuses = ['PENDING', 'PAID', 'DELIVERED', 'DISPUTED', 'COMPLETED', 'CANCELLED'] as const satisfies readonly EscrowStatus[]
const roles = ['buyer', 'seller'] as const
type Role = (typeof roles)[number]

/** What is no choice of the form looks for nothing. */
export function searchOf({ request: { query } }: Pick<Visit, 'request'>): EscrowSearch {
  const { status, role, q } = query
  return {
    status: statuses.find((each) => each.toLowerCase() === status) ?? null,
    role: roles.find((each) => each === role) ?? null,
    words: typeof q === 'string' ? Array.from(q.trim()).slice(0, searchBounds.most).join('') : '',
  }
}

export const isSearching = ({ status, role, words }: EscrowSearch): boolean => status !== null || role !== null || words !== ''

/** The same as the API takes it. */
export const filterOf = ({ status, role, words }: EscrowSearch): EscrowFilterInput => ({
  ...(status ? { status: [status] } : {}),
  ...(role ? { role: role === 'buyer' ? 'BUYER' : 'SELLER' } : {}),
  ...(words === '' ? {} : { q: words }),
})

/** It leads to an address that can be kept and passed on; folded, so that a phone shows the escrows first, and then it says what was looked for. */
export function searchForm(visit: Visit, search: EscrowSearch): Html {
  const { say } = visit
  const { status, role, words } = search
  const standing: Array<[string, Html]> = [
    ['', say('pages.search.anyStatus')],
    ...statuses.map((each): [string, Html] => [each.toLowerCase(), say(`pages.status.${each}`)]),
  ]
  const sides: Array<[string, Html]> = [
    ['', say('pages.search.anyRole')],
    ['buyer', say('pages.roles.youAreBuyer')],
    ['seller', say('pages.roles.youAreSeller')],
  ]
  const shared = { isUnmarked: true }
  return html`<details class="card">
    <summary>${isSearching(search) ? lookedFor(visit, search) : say('pages.search.button')}</summary>
    <form method="get" action="/account/escrows" role="search" class="filters">
      ${field(visit, { ...shared, id: 'q', name: 'q', label: say('pages.search.words'), value: words, maxlength: searchBounds.most })}
      ${select(visit, { ...shared, id: 'status', name: 'status', label: say('pages.search.status'), value: status?.toLowerCase() ?? '', options: standing })}
      ${select(visit, { ...shared, id: 'role', name: 'role', label: say('pages.search.role'), value: role ?? '', options: sides })}
      <button class="quiet">${say('pages.search.button')}</button>
    </form>
  </details>`
}

function lookedFor({ say }: Visit, { status, role, words }: EscrowSearch): Html {
  const parts = [
    words !== '' && isolate(words),
    status !== null && say(`pages.status.${status}`),
    role !== null && say(role === 'buyer' ? 'pages.roles.youAreBuyer' : 'pages.roles.youAreSeller'),
  ].filter((part) => part !== false)
  return say('pages.search.lookedFor', { what: html`${parts.map((part, index) => html`${index > 0 && ' · '}${part}`)}` })
}
