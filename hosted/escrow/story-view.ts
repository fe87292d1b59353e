import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { catalogue, type MessageKey } from '../../locales/message.js'
import type { ProofSubmissionDecision, ReleaseRequestFieldsFragment } from '../../schema/operations/document-types.js'
import type { Visit } from '../visit/visit.js'
import { millimesOf, showMillimes } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'
import type { EscrowOfAccount } from './account-escrow.js'
import { receiverOf } from './movements.js'

type Words = Pick<Visit, 'say' | 'language'>
type Payouts = readonly ReleaseRequestFieldsFragment[]

/** So many stand open; of an escrow that is paid out in parts there may be thousands. */
const newest = 20

/** What happened to an escrow so far, oldest first, where there is much the older folded; payouts in parts have a page of their own beside it. */
export function storyView(visit: Words, escrow: EscrowOfAccount, payouts: Payouts): Html {
  const { say } = visit
  const chapters = chaptersOf(escrow, payouts)
  const earlier = chapters.slice(0, -newest)
  return html`<section aria-labelledby="story-heading">
    <h2 id="story-heading">${say('pages.story.heading')}</h2>
    ${
      earlier.length > 0 &&
      html`<details>
        <summary>${say('pages.story.earlier')}</summary>
        ${listOf(visit, earlier)}
      </details>`
    }
    ${listOf(visit, chapters.slice(-newest))}
  </section>`
}

function listOf(visit: Words, chapters: readonly Chapter[]): Html {
  const items: HtmlValue = chapters.map(
    (chapter) =>
      html`<li>
        ${wordsOf(visit, chapter)}
        <span class="hint">${showTime(chapter.at, visit.language)}</span>
      </li>`,
  )
  return html`<ol class="story">
    ${items}
  </ol>`
}

const wordsOf = ({ say, language }: Words, chapter: Chapter): Html =>
  'millimes' in chapter
    ? say(`pages.story.${chapter.what}`, { amount: showMillimes(chapter.millimes, language) })
    : say(`pages.story.${chapter.what}`)

type Deed =
  | 'created'
  | 'signedBySeller'
  | 'signedByBuyer'
  | 'paid'
  | 'proved'
  | 'corrected'
  | 'reported'
  | 'delivered'
  | 'sentBack'
  | 'cancellationAsked'
  | `cancellation.${CancellationEnd}`
  | 'disputed'
  | 'disputeOver'
  | 'completed'
  | 'cancelled'

/** Told with a sum. */
type Sum = 'fundsAdded' | 'payoutAsked' | 'paidOut' | 'givenBack'

type Chapter = { at: string } & ({ what: Deed } | { what: Sum; millimes: bigint })

/** What the escrow itself says of when things happened; those of one instant stay in the order in which they follow from each other. */
function chaptersOf(escrow: EscrowOfAccount, payouts: Payouts): Chapter[] {
  const { createdAt, paidAt, deliveredAt, completedAt, cancelledAt, signatures, deliveryRejections, disputes } = escrow
  return [
    ...when('created', createdAt),
    ...when('signedBySeller', signatures?.sellerSignedAt),
    ...when('signedByBuyer', signatures?.buyerSignedAt),
    ...when('paid', paidAt),
    ...proofChapters(escrow),
    ...deliveryRejections.flatMap(({ previousDeliveredAt, rejectedAt }) => [
      ...when('delivered', previousDeliveredAt),
      ...when('sentBack', rejectedAt),
    ]),
    ...when('delivered', deliveredAt),
    ...cancellationChapters(escrow),
    ...disputes.flatMap(({ createdAt: openedAt, resolvedAt }) => [...when('disputed', openedAt), ...when('disputeOver', resolvedAt)]),
    ...payouts.map(({ createdAt: at, amountTnd }) => ({ what: 'payoutAsked', at, millimes: millimesOf(amountTnd) }) as const),
    ...moneyChapters(escrow),
    ...when('completed', completedAt),
    ...when('cancelled', cancelledAt),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const when = (what: Deed | null, at: string | null | undefined): Chapter[] => (what && at ? [{ what, at }] : [])

/** What was shown, and each time that it was to be shown again or was reported; that it was accepted or refused is said by what follows. */
const proofChapters = ({ proof }: EscrowOfAccount): Chapter[] =>
  (proof?.submissions ?? []).flatMap(({ submittedAt, decisions }) => [
    ...when('proved', submittedAt),
    ...decisions.flatMap(({ decision, decidedAt }) => when(reviews[decision], decidedAt)),
  ])

/** How what the buyer or staff make of a proof is told; what says itself by what it leads to is not. */
const reviews: Record<ProofSubmissionDecision, Deed | null> = {
  CORRECTION_REQUESTED: 'corrected',
  REPORTED: 'reported',
  ACCEPTED: null,
  REJECTED: null,
}

/** How a request to cancel ends: each end that the catalogue has words for, which a test compares with the machine's. */
type CancellationEnd =
  Extract<MessageKey, `pages.story.cancellation.${string}`> extends `pages.story.cancellation.${infer End}` ? End : never

const isEnd = (status: string): status is CancellationEnd => Object.hasOwn(catalogue.en, `pages.story.cancellation.${status}`)

const cancellationChapters = ({ cancellationRequests }: EscrowOfAccount): Chapter[] =>
  cancellationRequests.flatMap(({ status, requestedAt, decidedAt }) => [
    ...when('cancellationAsked', requestedAt),
    ...(isEnd(status) ? when(`cancellation.${status}`, decidedAt) : []),
  ])

/** What came in after the payment, and what each of the two was given: of one transfer in one sum, whatever it was taken from. */
function moneyChapters({ moneyLine }: EscrowOfAccount): Chapter[] {
  const told = moneyLine.flatMap((movement) => {
    const what = sumOf(movement)
    return what && movement.at ? [{ ...movement, what, at: movement.at }] : []
  })
  return [...Map.groupBy(told, ({ what, transferId }) => `${transferId} ${what}`).values()].flatMap((parts) => {
    const [first] = parts
    return first
      ? [{ what: first.what, at: first.at, millimes: parts.reduce((sum, { amountTnd }) => sum + millimesOf(amountTnd), 0n) }]
      : []
  })
}

function sumOf(movement: EscrowOfAccount['moneyLine'][number]): Sum | null {
  if (movement.reason === 'funds_added' && movement.to === 'HELD') return 'fundsAdded'
  const receiver = receiverOf(movement)
  return receiver && (receiver === 'seller' ? 'paidOut' : 'givenBack')
}
