import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { catalogue, type MessageKey } from '../../locales/message.js'
import type { ProofSubmissionDecision } from '../../schema/operations/document-types.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { millimesOf, showMillimes } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'
import type { EscrowOfAccount } from './account-escrow.js'
import { receiverOf } from './movements.js'
import type { Payout } from './requests-of.js'

type Words = Pick<Visit, 'say' | 'language'>
type Payouts = readonly Payout[]

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

function wordsOf({ say, language }: Words, chapter: Chapter): Html {
  const period = 'period' in chapter && isolate(chapter.period)
  if ('millimes' in chapter) {
    const amount = showMillimes(chapter.millimes, language)
    return 'period' in chapter ? say(`pages.story.${chapter.what}`, { amount, period }) : say(`pages.story.${chapter.what}`, { amount })
  }
  return 'period' in chapter ? say(`pages.story.${chapter.what}`, { period }) : say(`pages.story.${chapter.what}`)
}

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
type Sum = 'fundsAdded' | 'paidOut' | 'givenBack'

type Chapter = { at: string } & ({ what: Deed } | { what: Sum; millimes: bigint } | PartChapter)

/** Of an escrow that is paid out in parts: many of them are of one sum, and only the name tells them apart. */
type PartChapter = { period: string } & (
  | { what: 'payoutAsked' | 'payoutPaid'; millimes: bigint }
  | { what: 'payoutRejected' | 'payoutDisputeOver' }
)

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
    ...payouts.flatMap(payoutChapters),
    ...moneyChapters(escrow, payouts),
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

/** That it was asked for, rejected and agreed or decided; that it was paid out is told with the money. */
function payoutChapters(payout: Payout): Chapter[] {
  const { createdAt, amountTnd, dispute } = payout
  const period = periodOf(payout)
  return [
    { what: 'payoutAsked', at: createdAt, millimes: millimesOf(amountTnd), period },
    ...(dispute ? [{ what: 'payoutRejected', at: dispute.createdAt, period } as const] : []),
    ...(dispute?.resolvedAt ? [{ what: 'payoutDisputeOver', at: dispute.resolvedAt, period } as const] : []),
  ]
}

const periodOf = ({ reference, requestId }: Payout): string => reference ?? requestId

/**
 * What came in after the payment, and what each of the two was given: of one transfer in one sum, whatever it was taken from; of a part with what
 * it is for.
 */
function moneyChapters({ moneyLine }: EscrowOfAccount, payouts: Payouts): Chapter[] {
  const told = moneyLine.flatMap((movement) => {
    const what = sumOf(movement)
    return what && movement.at ? [{ ...movement, what, at: movement.at }] : []
  })
  const paidOut = payouts.filter(({ releasedAt }) => releasedAt !== null)
  return [...Map.groupBy(told, ({ what, transferId }) => `${transferId} ${what}`).values()].flatMap((parts) => moneyChapter(parts, paidOut))
}

interface ToldMovement {
  what: Sum
  at: string
  amountTnd: string
}

/**
 * No movement names the payout that it is of: it is one of that sum and that instant. Of two alike it is no matter which is told first, and each is
 * taken out of `paidOut` once.
 */
function moneyChapter(parts: readonly ToldMovement[], paidOut: Payout[]): Chapter[] {
  const [first] = parts
  if (!first) return []
  const { what, at } = first
  const millimes = parts.reduce((sum, { amountTnd }) => sum + millimesOf(amountTnd), 0n)
  const index = paidOut.findIndex(({ releasedAt, sellerNetTnd }) => releasedAt === at && millimesOf(sellerNetTnd) === millimes)
  const [payout] = what === 'paidOut' && index >= 0 ? paidOut.splice(index, 1) : []
  return payout ? [{ what: 'payoutPaid', at, millimes, period: periodOf(payout) }] : [{ what, at, millimes }]
}

function sumOf(movement: EscrowOfAccount['moneyLine'][number]): Sum | null {
  if (movement.reason === 'funds_added' && movement.to === 'HELD') return 'fundsAdded'
  const receiver = receiverOf(movement)
  return receiver && (receiver === 'seller' ? 'paidOut' : 'givenBack')
}
