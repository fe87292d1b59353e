import { otherSide, type EscrowSummary, type Side } from '../escrow/escrow-details.js'
import { deadlinesView, nextWords, stageOf } from '../escrow/next-view.js'
import { html, type Html } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import type { CheckoutActionName } from './checkout-action.js'

/**
 * Below the form of an action: what follows from it, and apart from that what runs as long as nobody does it. Nothing of an action after which the
 * escrow is told of as before it: what it comes to is said where it is asked.
 */
export function afterSection(visit: Visit, action: CheckoutActionName, escrow: EscrowSummary, side: Side): Html | null {
  const { say } = visit
  const words = afterWords(visit, action, escrow, side)
  if (!words) return null
  const deadlines = deadlinesView(visit, escrow, side)
  return html`<section aria-labelledby="after-heading">
      <h2 id="after-heading">${say('pages.after.heading')}</h2>
      <p>${words}</p>
    </section>
    ${
      deadlines &&
      html`<section aria-labelledby="until-heading">
        <h2 id="until-heading">${say('pages.after.until')}</h2>
        ${deadlines}
      </section>`
    }`
}

function afterWords({ say }: Pick<Visit, 'say'>, action: CheckoutActionName, escrow: EscrowSummary, side: Side): Html | null {
  // Before the buyer has agreed to automatic release nobody can ask for a part.
  if (action === 'accept_pay' && escrow.progressiveRelease) return say('pages.after.accept_pay_parts')
  const then = after[action]
  const outcome = then ? { ...escrow, ...then(escrow, side) } : escrow
  const end = then && endOf(outcome)
  if (end) return say(`pages.after.${end}.${side}`)
  const own = ownWords.find((each) => each === action)
  if (own) return say(`pages.after.${own}`)
  return then ? nextWords({ say }, outcome, side) : null
}

/** How it ends, if it does: nothing of that has happened yet. */
function endOf(outcome: EscrowSummary) {
  const stage = stageOf(outcome)
  return stage === 'COMPLETED' || stage === 'CANCELLED' || stage === 'calledOff' ? stage : null
}

/**
 * Afterwards these are told of as done, which they are not yet; or what follows is the person's to choose in the form; or it is of a part, and the
 * escrow is told of as before.
 */
const ownWords = [
  'deliver',
  'submit_proof',
  'request_cancellation',
  'dispute',
  'review_proof',
  'refund_funds',
  'approve_release',
  'reject_release',
] as const

type Then = (escrow: EscrowSummary, side: Side) => Partial<EscrowSummary>

const cancelled: Then = () => ({ status: 'CANCELLED', deadlines: [] })
const completed: Then = () => ({ status: 'COMPLETED', deadlines: [] })

/** How the escrow will be told of: only what words are chosen by. */
const after: Partial<Record<CheckoutActionName, Then>> = {
  sign_contract: ({ signatures }, side) => ({
    signatures: signatures && { ...signatures, isFullySigned: signatures[`${otherSide(side)}SignedAt`] !== null },
  }),
  accept_pay: ({ proofInfo }) => ({ status: 'PAID', proofInfo: proofInfo && { phase: 'WAITING_SELLER_PROOF' } }),
  deliver: (escrow, side) => (escrow.mode === 'INSTANT' ? completed(escrow, side) : { status: 'DELIVERED' }),
  reject_delivery: () => ({ status: 'PAID' }),
  complete: completed,
  submit_proof: () => ({ proofInfo: { phase: 'SUBMITTED_WAITING_BUYER_REVIEW' } }),
  // While the seller has no account nobody could answer: it is accepted at once.
  request_cancellation: (escrow, side) => (escrow.seller === null ? cancelled(escrow, side) : { proofInfo: null, deadlines: [asked] }),
  reject_cancellation: ({ deadlines }) => ({ deadlines: deadlines.filter(({ kind }) => kind !== asked.kind) }),
  accept_cancellation: cancelled,
  cancel_escrow: cancelled,
  cancel: cancelled,
  dispute: () => ({ status: 'DISPUTED', deadlines: [] }),
  // A delivery that was sent back is none any more.
  withdraw_dispute: ({ deliveredAt }) => ({ status: deliveredAt === null ? 'PAID' : 'DELIVERED' }),
}

const asked = { kind: 'cancellation_request', at: '', paused: false, remainingSeconds: 0 }
