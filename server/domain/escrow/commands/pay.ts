import { paymentMethods } from '../../payment/payment.js'
import { command } from '../command.js'
import { contractSigned, noPaymentInFlight } from '../conditions.js'
import { required, type ProofOutcome } from '../proof-step.js'
import { withReleaseConsent } from '../release-consent.js'
import { fundingTransfer } from '../settlement.js'

const fields = {
  method: {
    kind: 'choice',
    values: paymentMethods,
    enumName: 'PaymentMethod',
    says: 'Where the money comes from.',
    isRequired: true,
    sandboxDefault: 'wallet',
  },
  acceptAutomaticRelease: {
    kind: 'flag',
    says: 'The buyer accepts that payout requests which stay unanswered are paid out by themselves; of a progressive escrow only.',
    isRequired: false,
  },
} as const

export const pay = command({
  name: 'pay',
  mutation: {
    name: 'payEscrow',
    does: 'The buyer pays into escrow, from the wallet or by card.',
    action: 'Pay into escrow.',
    input: { says: 'The buyer’s payment.', fields, refersTo: 'session' },
    payload: 'A paid escrow; still pending while the payment provider has not decided.',
    answers: 'payment',
    alsoRefuses: ['IDENTITY_REQUIRED', 'INSUFFICIENT_FUNDS', 'PAYMENT_DECLINED', 'PAYMENT_PROVIDER_UNAVAILABLE', 'DAILY_LIMIT_REACHED'],
  },
  via: 'SESSION',
  needsPerson: true,
  movesMoney: true,
  session: { action: 'accept_pay', says: 'Pay into escrow (buyer).', target: 'buyer' },
  from: {
    pending: {
      by: ['buyer', 'guest', 'provider'],
      to: ['paid'],
      whenGiven: [contractSigned, noPaymentInFlight],
      otherEvents: ['escrow.proof.required'],
    },
  },
  refusals: { cancelled: 'ESCROW_CLOSED', disputed: 'DISPUTE_OPEN', otherwise: 'PAYMENT_ALREADY_DONE' },
  read: ({ acceptAutomaticRelease }) => ({ acceptsRelease: acceptAutomaticRelease ?? false, isByGuest: false }),
  effect: ({ aggregate, given, now }) => {
    const { proof } = aggregate
    const escrow = { ...aggregate.escrow, isPaidByGuest: given.isByGuest }
    const asked: Partial<ProofOutcome> = proof ? required(aggregate, now) : {}
    return {
      ...asked,
      to: 'paid',
      reason: 'paid',
      changes: {
        paidAt: now,
        isPaidByGuest: escrow.isPaidByGuest,
        heldMillimes: escrow.buyerFundingMillimes,
        ...withReleaseConsent(escrow, given.acceptsRelease, now),
      },
      transfers: [fundingTransfer(escrow)],
      deadlines: [{ clear: 'expiry' }, { clear: 'payment_processing' }, ...(asked.deadlines ?? [])],
    }
  },
  mail: { kind: ({ proof }) => (proof ? 'proof_required' : 'escrow_paid') },
})
