import type { TransactionType } from '../../schema/operations/document-types.js'
import type { Visit } from '../visit/visit.js'
import { attributes, html, type Html } from '../../locales/markup.js'

/** What a person may want to see apart, and what of the movements it is. */
const kinds = [
  { kind: 'escrows', types: ['ESCROW_PAYMENT', 'ESCROW_INCOME', 'ESCROW_REFUND', 'COMMISSION'] },
  { kind: 'added', types: ['TOP_UP', 'CARD_PAYMENT'] },
  { kind: 'withdrawn', types: ['WITHDRAWAL', 'WITHDRAWAL_RETURN'] },
] as const satisfies ReadonlyArray<{ kind: string; types: readonly TransactionType[] }>

export type MovementKind = (typeof kinds)[number]['kind']

/** Which of them the address names; null for all. */
export const wantedKind = ({ request: { query } }: Pick<Visit, 'request'>): MovementKind | null =>
  kinds.find(({ kind }) => kind === query['kind'])?.kind ?? null

/** The same as the API takes it. */
export function movementFilter(wanted: MovementKind | null): { type?: TransactionType[] } {
  const found = kinds.find(({ kind }) => kind === wanted)
  return found ? { type: [...found.types] } : {}
}

/** The ways from what is shown to what else there is. */
export function kindLinks({ say }: Pick<Visit, 'say'>, wanted: MovementKind | null): Html {
  const link = (kind: MovementKind | null, words: Html) => {
    const given = {
      href: kind === null ? '/account/wallet' : `/account/wallet?kind=${kind}`,
      'aria-current': kind === wanted ? 'true' : null,
    }
    return html`<li><a ${attributes(given)}>${words}</a></li>`
  }
  return html`<nav class="account" aria-label="${say('pages.wallet.movements')}">
    <ul>
      ${link(null, say('pages.wallet.kind.all'))} ${kinds.map(({ kind }) => link(kind, say(`pages.wallet.kind.${kind}`)))}
    </ul>
  </nav>`
}
