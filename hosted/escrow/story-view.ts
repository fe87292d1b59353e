import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import { showTime } from '../wording/show-time.js'
import type { EscrowOfAccount } from './account-escrow.js'

/** What happened to an escrow so far, oldest first; payouts in parts have a page of their own. */
export function storyView({ say, language }: Pick<Visit, 'say' | 'language'>, escrow: EscrowOfAccount): Html {
  const items: HtmlValue = chaptersOf(escrow).map(
    ({ what, at }) =>
      html`<li>
        <span>${say(`pages.story.${what}`)}</span>
        <span class="soft">${showTime(at, language)}</span>
      </li>`,
  )
  return html`<section aria-labelledby="story-heading">
    <h2 id="story-heading">${say('pages.story.heading')}</h2>
    <ol class="lines">
      ${items}
    </ol>
  </section>`
}

type What =
  | 'created'
  | 'signedBySeller'
  | 'signedByBuyer'
  | 'paid'
  | 'proved'
  | 'delivered'
  | 'sentBack'
  | 'disputed'
  | 'disputeOver'
  | 'completed'
  | 'cancelled'

interface Chapter {
  what: What
  at: string
}

/** What the escrow itself says of when things happened; those of one instant stay in the order in which they follow from each other. */
function chaptersOf(escrow: EscrowOfAccount): Chapter[] {
  const { createdAt, paidAt, deliveredAt, completedAt, cancelledAt, signatures, proof, deliveryRejections, disputes } = escrow
  const chapters: Array<{ what: What; at: string | null | undefined }> = [
    { what: 'created', at: createdAt },
    { what: 'signedBySeller', at: signatures?.sellerSignedAt },
    { what: 'signedByBuyer', at: signatures?.buyerSignedAt },
    { what: 'paid', at: paidAt },
    ...(proof?.submissions ?? []).map(({ submittedAt }) => ({ what: 'proved', at: submittedAt }) as const),
    ...deliveryRejections.flatMap(
      ({ previousDeliveredAt, rejectedAt }) =>
        [
          { what: 'delivered', at: previousDeliveredAt },
          { what: 'sentBack', at: rejectedAt },
        ] as const,
    ),
    { what: 'delivered', at: deliveredAt },
    ...disputes.flatMap(
      ({ createdAt: openedAt, resolvedAt }) =>
        [
          { what: 'disputed', at: openedAt },
          { what: 'disputeOver', at: resolvedAt },
        ] as const,
    ),
    { what: 'completed', at: completedAt },
    { what: 'cancelled', at: cancelledAt },
  ]
  return chapters.flatMap(({ what, at }) => (at ? [{ what, at }] : [])).sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
