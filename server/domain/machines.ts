import { associationRequestMachine } from './association/association-request.js'
import { businessMachine } from './business/business.js'
import { chargeMachine } from './charge/charge.js'
import { signInAttemptMachine } from './credential/sign-in-attempt.js'
import { staffActionMachine } from './staff-action/staff-action.js'
import { claimMachine, kycMachine } from './identity-verification/identity-verification.js'
import { identityMachine } from './user/identity.js'
import { depositProofMachine } from './deposit-proof/deposit-proof.js'
import { deadlineMachine } from './deadline/deadline.js'
import { disputeMachine, settlementOfferMachine } from './dispute/dispute.js'
import { cancellationRequestMachine } from './escrow/cancellation-request.js'
import { checkoutSessionMachine } from './escrow/checkout-session.js'
import { escrowMachine } from './escrow/commands.js'
import type { MachineTable } from './machine.js'
import { mailMachine } from './mail/mail.js'
import { chargebackMachine } from './payment/chargeback.js'
import { paymentMachine } from './payment/payment.js'
import { paymentRefundMachine } from './payment/payment-refund.js'
import { releaseRequestMachine } from './release-request/release-request.js'
import { proofMachine } from './proof/proof.js'
import { topUpMachine } from './top-up/top-up.js'
import { destinationMachine } from './destination/destination.js'
import { withdrawalMachine } from './withdrawal/withdrawal.js'
import { deliveryMachine } from './webhook/delivery.js'

/** Every machine of the service, one a noun with a status. `test/contract/state-machines.test.ts` compares them with the database. */
export const machines: ReadonlyArray<MachineTable<string, string, string>> = [
  associationRequestMachine,
  identityMachine,
  businessMachine,
  kycMachine,
  claimMachine,
  chargeMachine,
  signInAttemptMachine,
  staffActionMachine,
  escrowMachine,
  disputeMachine,
  settlementOfferMachine,
  cancellationRequestMachine,
  checkoutSessionMachine,
  proofMachine,
  paymentMachine,
  paymentRefundMachine,
  chargebackMachine,
  topUpMachine,
  depositProofMachine,
  releaseRequestMachine,
  destinationMachine,
  withdrawalMachine,
  deadlineMachine,
  deliveryMachine,
  mailMachine,
]
