import type { Books } from './model-books.js'
import {
  hour,
  isPausing,
  type Alarm,
  type Attempt,
  type Effect,
  type Guard,
  type ModelEscrow,
  type Phase,
  type Proving,
  type Row,
  type Terms,
} from './model-escrow.js'

const over = { disputed: 'DISPUTE_OPEN', completed: 'ESCROW_CLOSED', cancelled: 'ESCROW_CLOSED' }

const withoutProof: Guard = ({ mode, proving }) => (mode === 'instant' ? 'INSTANT_ESCROW_NO_PROOF' : !proving && 'PROOF_NOT_REQUIRED')
const phaseIs =
  (...phases: Phase[]): Guard =>
  ({ proving }: Attempt) =>
    !phases.includes(proving!.phase) && 'PROOF_PHASE_INVALID'
const unextendable: Guard = (attempt) => (attempt.proving!.isExtended ? 'DEADLINE_ALREADY_EXTENDED' : phaseIs('expired')(attempt))

const isAccepted = (phase: Phase) => phase === 'accepted' || phase === 'accepted_by_timeout'
/** The gate before delivery. */
export const unproven: Guard = ({ proving }) => proving && !isAccepted(proving.phase) && 'PROOF_NOT_ACCEPTED'

/** The rows of an escrow that asks for proof of the purchase (specification, Quick Escrow with Proof; decisions 6). */
export const proofTable = {
  submit_proof: [['seller'], ['paid'], 'PROOF_PHASE_INVALID', over, phaseIs('waiting_seller_proof', 'correction_requested'), withoutProof],
  review_proof: [['buyer'], ['paid'], 'PROOF_PHASE_INVALID', over, phaseIs('submitted_waiting_buyer_review'), withoutProof],
  extend_proof_deadline: [['buyer'], ['paid'], 'PROOF_PHASE_INVALID', over, unextendable, withoutProof],
  review_proof_as_staff: [['staff'], ['paid'], 'PROOF_PHASE_INVALID', over, phaseIs('needs_review'), withoutProof],
} satisfies Record<string, Row>
export type ProofCommand = keyof typeof proofTable

export const newProof = ({ proof }: Terms): Proving | null =>
  proof && { phase: 'awaiting_funding', rounds: 0, isSubmitted: false, isExtended: false, waits: null }

/** The proof is in a phase, and waits so many hours for what comes next, or for nothing; a request for cancellation stops that. */
function turn(
  { now }: Books,
  escrow: ModelEscrow,
  phase: Phase,
  what: NonNullable<Proving['waits']>['what'] | null = null,
  hours = 0,
): void {
  const left = isPausing(escrow) ? hours * hour : null
  Object.assign(escrow.proving!, { phase, waits: what && { what, at: now + hours * hour, left } })
}

/** The escrow is paid. */
export const requireProof = (books: Books, escrow: ModelEscrow): void =>
  escrow.proving ? turn(books, escrow, 'waiting_seller_proof', 'upload', escrow.proof!.upload) : undefined

/** Whoever completes accepts the proof, wherever it stands. */
export const acceptProof = ({ proving }: ModelEscrow): void =>
  void (proving && !isAccepted(proving.phase) && Object.assign(proving, { phase: 'accepted', waits: null }))

const askAgain = (books: Books, escrow: ModelEscrow) => turn(books, escrow, 'correction_requested', 'upload', escrow.proof!.upload)

export const proofEffects = (books: Books): Record<ProofCommand, Effect> => ({
  submit_proof: (escrow) => {
    escrow.proving!.isSubmitted = true
    turn(books, escrow, 'submitted_waiting_buyer_review', 'review', escrow.proof!.review)
  },
  review_proof: (escrow, { decision }) => {
    if (decision === 'accept') return turn(books, escrow, 'accepted')
    if (decision === 'report' || escrow.proving!.rounds === 2) return turn(books, escrow, 'needs_review')
    escrow.proving!.rounds += 1
    askAgain(books, escrow)
  },
  extend_proof_deadline: (escrow, { hours = 0 }) => {
    escrow.proving!.isExtended = true
    turn(books, escrow, escrow.proving!.isSubmitted ? 'correction_requested' : 'waiting_seller_proof', 'upload', hours)
  },
  review_proof_as_staff: (escrow, { decision }) => {
    if (decision === 'cancel') return books.settle(escrow, 0n, 'cancelled')
    return decision === 'accept' ? turn(books, escrow, 'accepted') : askAgain(books, escrow)
  },
})

/** Silence: of the buyer it accepts; of the seller the buyer has a day to give more time, once, before everything goes back. */
export function proofAlarm(books: Books, escrow: ModelEscrow, what: Alarm['what']): void {
  if (what === 'review') turn(books, escrow, 'accepted_by_timeout')
  if (what === 'extension') books.settle(escrow, 0n, 'cancelled')
  if (what !== 'upload') return
  const { isExtended } = escrow.proving!
  turn(books, escrow, 'expired', 'extension', 24)
  if (isExtended) books.settle(escrow, 0n, 'cancelled')
}
