import { isProofAccepted, type ProofPhase } from '../proof/proof.js'
import { condition } from './command.js'
import { otherParty } from './escrow.js'
import { isClosing, isProgressive } from './progressive-release.js'

export const notSignedBefore = condition(
  'CONTRACT_ALREADY_SIGNED',
  ({ aggregate: { contract }, party }) => !contract || !party || !contract[party === 'seller' ? 'sellerSignedAt' : 'buyerSignedAt'],
)

export const contractSigned = condition(
  'CONTRACT_NOT_SIGNED',
  ({ aggregate: { contract } }) => !contract || Boolean(contract.sellerSignedAt && contract.buyerSignedAt),
)

/** The payment in flight, be it a deposit that staff look at, stands in the way of everybody but the provider, who brings its answer. */
export const noPaymentInFlight = condition(
  'PAYMENT_IN_PROGRESS',
  ({ aggregate: { paymentInFlight, pendingDeposit }, role }) => role === 'provider' || !(paymentInFlight || pendingDeposit),
)

/** A payment in flight holds back the expiry of its escrow, though not for ever (decisions 5 and 8): what comes later is the payer's. */
export const noPaymentToWaitFor = condition('PAYMENT_IN_PROGRESS', ({ aggregate: { paymentInFlight, escrow }, now, policy }) => {
  const waitsUntilMs = escrow.expiresAt.getTime() + policy.paymentWaitHours * 3_600_000
  return !paymentInFlight || now.getTime() >= waitsUntilMs
})

export const sellerRegistered = condition('SELLER_NOT_REGISTERED', ({ aggregate: { escrow } }) => Boolean(escrow.sellerId))

export const mayRequestCancellation = condition(
  'CANCELLATION_ALREADY_REQUESTED',
  ({ aggregate: { pendingCancellation, hasProcessedCancellation } }) => !pendingCancellation && !hasProcessedCancellation,
)

export const cancellationPending = condition(
  'NO_PENDING_CANCELLATION',
  ({ aggregate: { pendingCancellation } }) => pendingCancellation !== null,
)

/** Parts of an escrow are claimed where it was agreed on when it was created. */
export const progressive = condition('PROGRESSIVE_RELEASE_NOT_ENABLED', ({ aggregate: { escrow } }) => isProgressive(escrow))

/** "A party that withdrew its dispute may reopen once" (decisions 5). */
export const mayReopen = condition(
  'DISPUTE_REOPEN_LIMIT',
  ({ aggregate: { withdrawnDisputes }, party }) => !party || withdrawnDisputes[party] <= 1,
)

export const isOpener = condition('DISPUTE_OPENER_ONLY', ({ aggregate: { openDispute }, party }) => openDispute?.openedBy === party)

export const otherPartyOffered = condition<{ offerId: string }>('OFFER_NOT_FOUND', ({ aggregate: { offers }, party, given }) => {
  if (!party) return true
  const offer = offers[otherParty(party)]
  return offer !== undefined && (given === undefined || given.offerId === offer.id)
})

/** An award does not pay anybody who cannot be paid yet. */
export const acceptedAwardPayable = condition('SELLER_NOT_REGISTERED', ({ aggregate: { escrow, offers }, party }) => {
  const accepted = party && offers[otherParty(party)]
  return !accepted || accepted.sellerAwardMillimes <= 0n || Boolean(escrow.sellerId)
})

/** The same of an award that the command itself carries. */
export const awardPayable = condition<{ sellerAwardMillimes: bigint | null }>(
  'SELLER_NOT_REGISTERED',
  ({ aggregate: { escrow }, given }) => (given?.sellerAwardMillimes ?? 0n) <= 0n || Boolean(escrow.sellerId),
)

export const notExtendedBefore = condition('DEADLINE_ALREADY_EXTENDED', ({ aggregate: { escrow } }) => !escrow.completionExtendedAt)

/** What is being closed takes nothing in any more (decisions 7, Close). */
export const notClosing = condition('ESCROW_CLOSING', ({ aggregate: { escrow } }) => !isClosing(escrow))

/** Created with a fulfillment policy (specification, Quick Escrow with Proof). */
export const proofRequired = condition('PROOF_NOT_REQUIRED', ({ aggregate: { proof } }) => proof !== null)

/** The gate before delivery, of an escrow that has one (specification, States and transitions). */
export const proofAccepted = condition('PROOF_NOT_ACCEPTED', ({ aggregate: { proof } }) => !proof || isProofAccepted(proof))

/** The proof is in one of these phases. */
export const proofIs = (...phases: readonly ProofPhase[]) =>
  condition('PROOF_PHASE_INVALID', ({ aggregate: { proof } }) => proof !== null && phases.includes(proof.phase), {
    message: ({ aggregate: { proof } }) =>
      `This is not possible while "proofInfo.phase" is ${proof?.phase ?? 'null'}, only while it is ${phases.join(' or ')}.`,
  })

export const proofNotExtendedBefore = condition('DEADLINE_ALREADY_EXTENDED', ({ aggregate: { proof } }) => !proof?.extendedAt)
