import { machine } from '../machine.js'

/** What a seller's files may show (specification, Escrow): informational, no upload is checked against it. */
export const proofTypes = ['receipt', 'order_confirmation', 'product_photo', 'tracking_proof', 'other'] as const
export type ProofType = (typeof proofTypes)[number]

/** The proof of purchase that a quick escrow was created to ask for (specification, Quick Escrow with Proof; decisions 6). */
export const proofMachine = machine({
  noun: 'proof of purchase',
  column: 'proof.phase',
  statuses: [
    'awaiting_funding',
    'waiting_seller_proof',
    'submitted_waiting_buyer_review',
    'correction_requested',
    'accepted',
    'accepted_by_timeout',
    'needs_review',
    'expired',
  ],
  initial: ['awaiting_funding'],
  moves: {
    /** The escrow was paid. */
    require: { from: ['awaiting_funding'], to: ['waiting_seller_proof'], by: ['buyer'] },
    submit: { from: ['waiting_seller_proof', 'correction_requested'], to: ['submitted_waiting_buyer_review'], by: ['seller'] },
    /** Once too often, it is for staff to look at. */
    ask_correction: { from: ['submitted_waiting_buyer_review'], to: ['correction_requested', 'needs_review'], by: ['buyer'] },
    report: { from: ['submitted_waiting_buyer_review'], to: ['needs_review'], by: ['buyer'] },
    /** Completing the escrow accepts the proof wherever it stands. */
    accept: {
      from: ['waiting_seller_proof', 'submitted_waiting_buyer_review', 'correction_requested', 'needs_review', 'expired'],
      to: ['accepted'],
      by: ['buyer', 'staff'],
    },
    accept_in_silence: { from: ['submitted_waiting_buyer_review'], to: ['accepted_by_timeout'], by: ['timer'] },
    send_back: { from: ['needs_review'], to: ['correction_requested'], by: ['staff'] },
    expire: { from: ['waiting_seller_proof', 'correction_requested'], to: ['expired'], by: ['timer'] },
    /** Back to what had expired. */
    extend: { from: ['expired'], to: ['waiting_seller_proof', 'correction_requested'], by: ['buyer'] },
  },
})
export type ProofPhase = (typeof proofMachine.statuses)[number]

/** What became of the files that a seller submitted, and by whom. */
export const submissionDecisions = ['accepted', 'correction_requested', 'reported', 'rejected'] as const
export type SubmissionDecision = (typeof submissionDecisions)[number]

export const proofDecisionSources = ['buyer', 'timeout', 'admin'] as const
export type ProofDecisionSource = (typeof proofDecisionSources)[number]

/** What a buyer answers to a proof, and what staff decide of one that they were called to (decisions 6 and 18). */
export const proofReviews = ['accept', 'request_correction', 'report'] as const
export type ProofReview = (typeof proofReviews)[number]
export const proofRulings = ['accept', 'request_correction', 'cancel'] as const
export type ProofRuling = (typeof proofRulings)[number]

/** How the rules see the proof of an escrow. */
export interface ProofState {
  phase: ProofPhase
  uploadDeadlineHours: number
  reviewDeadlineHours: number
  correctionRounds: number
  /** How often the buyer may ask for a correction; once more, and staff look at it. Kept from when the escrow was created. */
  maxCorrectionRounds: number
  /** When the buyer gave the seller more time, which happens once. */
  extendedAt: Date | null
  /** What the seller has submitted last, if anything. */
  newestSubmissionId: string | null
}

/** Where delivery is allowed (specification, States and transitions). */
export const isProofAccepted = ({ phase }: Pick<ProofState, 'phase'>): boolean => phase === 'accepted' || phase === 'accepted_by_timeout'
