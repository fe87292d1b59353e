import type { CheckoutAction } from '../domain/checkout/checkout-action.js'
import { DomainError } from '../domain/errors.js'
import type { DisputeCategory, Party } from '../domain/escrow/escrow.js'
import { decodeId } from '../domain/id.js'
import { createCheckoutSession } from '../operations/checkout/create-checkout-session.js'
import { acceptSettlement } from '../operations/dispute/accept-settlement.js'
import { addDisputeMessage } from '../operations/dispute/add-dispute-message.js'
import { offerSettlement } from '../operations/dispute/offer-settlement.js'
import { openDispute } from '../operations/dispute/open-dispute.js'
import { resolveDispute, type DisputeDecision } from '../operations/dispute/resolve-dispute.js'
import { withdrawDispute } from '../operations/dispute/withdraw-dispute.js'
import { acceptCancellation } from '../operations/escrow/accept-cancellation.js'
import { cancelEscrow } from '../operations/escrow/cancel-escrow.js'
import { cancelPaidEscrow } from '../operations/escrow/cancel-paid-escrow.js'
import { completeEscrow } from '../operations/escrow/complete-escrow.js'
import { deliverEscrow } from '../operations/escrow/deliver-escrow.js'
import { extendCompletionDeadline } from '../operations/escrow/extend-completion-deadline.js'
import { payEscrow } from '../operations/escrow/pay-escrow.js'
import { rejectCancellation } from '../operations/escrow/reject-cancellation.js'
import { rejectDelivery } from '../operations/escrow/reject-delivery.js'
import { requestCancellation } from '../operations/escrow/request-cancellation.js'
import { signContract } from '../operations/escrow/sign-contract.js'
import { updateEscrow, type UpdateEscrow } from '../operations/escrow/update-escrow.js'
import { redirectUrl } from './cast.js'
import type { Act, StagedDeal } from './deal.js'

/** The shop sends a party to a hosted page; the party's next act of that kind completes the session. */
export const opensSession =
  (action: CheckoutAction, party: Party): Act =>
  async (deal) => {
    const { escrowId } = deal
    const input = { escrowId, action, targetUserEmail: deal.emailOf(party), redirectUrl }
    const { sessionId } = await deal.story.as(deal.cast.key).run(createCheckoutSession, input)
    deal.sessions.set(`${action} ${party}`, decodeId('cs', sessionId)!)
  }

export const signs =
  (party: Party): Act =>
  (deal) =>
    deal.as(party).run(signContract, { ...requestOf(deal, 'sign_contract', party), name: deal.signatureOf(party) })

export const pays =
  (method: 'wallet' | 'card' = 'wallet'): Act =>
  (deal) =>
    payEscrow(deal.as('buyer'), { ...requestOf(deal, 'accept_pay', 'buyer'), method })

/** The simulated provider declines face amounts with a certain ending (decisions 22). */
export const isDeclined: Act = async (deal) => {
  const refusal: unknown = await pays('card')(deal).catch((error: unknown) => error)
  if (!(refusal instanceof DomainError && refusal.code === 'PAYMENT_DECLINED'))
    throw new Error('the card was not declined', { cause: refusal })
}

export const changes =
  (input: Omit<UpdateEscrow, 'escrowId'>): Act =>
  (deal) =>
    deal.asSellersSide().run(updateEscrow, { escrowId: deal.escrowId, ...input })

export const delivers: Act = (deal) => deal.asSellersSide().run(deliverEscrow, { escrowId: deal.escrowId })

export const rejectsDelivery =
  (reason: string): Act =>
  (deal) =>
    deal.as('buyer').run(rejectDelivery, { escrowId: deal.escrowId, reason })

export const extendsDeadline =
  (hours: number): Act =>
  (deal) =>
    deal.as('buyer').run(extendCompletionDeadline, { escrowId: deal.escrowId, hours })

export const completes: Act = (deal) => deal.as('buyer').run(completeEscrow, requestOf(deal, 'complete', 'buyer'))

/** While nobody has paid. */
export const cancels =
  (party: Party): Act =>
  (deal) =>
    (party === 'seller' ? deal.asSellersSide() : deal.as(party)).run(cancelEscrow, { escrowId: deal.escrowId })

export const cancelsPaid: Act = (deal) => deal.as('seller').run(cancelPaidEscrow, requestOf(deal, 'cancel_escrow', 'seller'))

export const requestsCancellation =
  (reason: string): Act =>
  (deal) =>
    deal.as('buyer').run(requestCancellation, { ...requestOf(deal, 'request_cancellation', 'buyer'), reason })

export const acceptsCancellation: Act = (deal) =>
  deal.as('seller').run(acceptCancellation, requestOf(deal, 'accept_cancellation', 'seller'))

export const rejectsCancellation: Act = (deal) =>
  deal.as('seller').run(rejectCancellation, requestOf(deal, 'reject_cancellation', 'seller'))

export const opensDispute =
  (party: Party, category: DisputeCategory, reason: string): Act =>
  (deal) =>
    deal.as(party).run(openDispute, { ...requestOf(deal, 'dispute', party), category, reason })

export const writes =
  (author: Party | 'staff', body: string): Act =>
  (deal) =>
    (author === 'staff' ? deal.story.as(deal.cast.staff) : deal.as(author)).run(addDisputeMessage, { escrowId: deal.escrowId, body })

/** Staff note something that the parties do not see. */
export const notes =
  (body: string): Act =>
  (deal) =>
    deal.story.as(deal.cast.staff).run(addDisputeMessage, { escrowId: deal.escrowId, body, isInternal: true })

export const offers =
  (party: Party, sellerAwardTnd: string): Act =>
  (deal) =>
    deal.as(party).run(offerSettlement, { escrowId: deal.escrowId, sellerAwardTnd })

export const acceptsOffer =
  (party: Party): Act =>
  (deal) =>
    deal.as(party).run(acceptSettlement, { escrowId: deal.escrowId })

export const withdraws =
  (party: Party): Act =>
  (deal) =>
    deal.as(party).run(withdrawDispute, { escrowId: deal.escrowId })

/** Above the four-eyes limit this waits for a second person. */
export const resolves =
  (decision: Omit<DisputeDecision, 'escrowId'>): Act =>
  (deal) =>
    deal.story.as(deal.cast.staff).run(resolveDispute, { escrowId: deal.escrowId, ...decision })

/** The escrow, and the session that was opened for this act, if any. */
function requestOf({ escrowId, sessions }: StagedDeal, action: CheckoutAction, party: Party) {
  const checkoutSessionId = sessions.get(`${action} ${party}`)
  sessions.delete(`${action} ${party}`)
  return checkoutSessionId ? { escrowId, checkoutSessionId } : { escrowId }
}
