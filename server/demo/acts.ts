import { verbOf } from '../operations/escrow/give-command.js'
import type { CheckoutAction } from '../domain/escrow/checkout-actions.js'
import { DomainError } from '../domain/errors.js'
import { dbOf } from '../db/typed-queries.js'
import { settlementOfferMachine, type DisputeCategory } from '../domain/dispute/dispute.js'
import type { InputOf } from '../domain/escrow/command-input.js'
import type { Party } from '../domain/escrow/escrow.js'
import { decodeId } from '../domain/id.js'
import { mustExist } from '../domain/must-exist.js'
import { paymentMachine } from '../domain/payment/payment.js'
import { createCheckoutSession } from '../operations/checkout/create-checkout-session.js'
import { acceptSettlement } from '../domain/escrow/commands/accept-settlement.js'
import { addDisputeMessage } from '../operations/dispute/add-dispute-message.js'
import { offerSettlement } from '../domain/escrow/commands/offer-settlement.js'
import { openDispute } from '../domain/escrow/commands/open-dispute.js'
import { resolveDispute, type DisputeDecision } from '../operations/dispute/resolve-dispute.js'
import { withdrawDispute } from '../domain/escrow/commands/withdraw-dispute.js'
import { acceptCancellation } from '../domain/escrow/commands/accept-cancellation.js'
import { cancel } from '../domain/escrow/commands/cancel.js'
import { cancelPaid } from '../domain/escrow/commands/cancel-paid.js'
import { complete } from '../domain/escrow/commands/complete.js'
import { deliver } from '../domain/escrow/commands/deliver.js'
import { extendCompletionDeadline } from '../domain/escrow/commands/extend-completion-deadline.js'
import { createReleaseRequest } from '../operations/release-request/create-release-request.js'
import { requestVerbOf } from '../operations/release-request/with-request.js'
import { payEscrow } from '../operations/escrow/pay-escrow.js'
import { rejectCancellation } from '../domain/escrow/commands/reject-cancellation.js'
import { rejectReleaseRequest } from '../domain/escrow/commands/reject-release-request.js'
import { rejectDelivery } from '../domain/escrow/commands/reject-delivery.js'
import { requestCancellation } from '../domain/escrow/commands/request-cancellation.js'
import { reviewProof } from '../domain/escrow/commands/review-proof.js'
import { signContract } from '../domain/escrow/commands/sign-contract.js'
import { submitProof } from '../domain/escrow/commands/submit-proof.js'
import { update } from '../domain/escrow/commands/update.js'
import type { Language } from '../domain/language.js'
import { reviewDepositProof } from '../operations/deposit-proof/review-deposit-proof.js'
import { decideFinanceCase } from '../operations/payment/decide-finance-case.js'
import { noteChargeback } from '../operations/payment/note-chargebacks.js'
import { submitDepositProof } from '../operations/deposit-proof/submit-deposit-proof.js'
import type { WorkflowContext } from '../operations/workflow.js'
import { redirectUrl } from './cast.js'
import { sendPicture, type Picture } from './pictures.js'
import type { Act, StagedEscrow } from './staged-escrow.js'

/** The shop sends a party to a hosted page; the party's next act of that kind completes the session. */
export const opensSession =
  (action: CheckoutAction, party: Party): Act =>
  async (staged) => {
    const { escrowId } = staged
    const input = { escrowId, action, targetUserEmail: staged.emailOf(party), redirectUrl }
    const { sessionId } = await staged.story.as(staged.cast.key).run(createCheckoutSession, input)
    staged.sessions.set(`${action} ${party}`, mustExist(decodeId('cs', sessionId), 'the session'))
  }

export const signs =
  (party: Party): Act =>
  (staged) =>
    staged.as(party).run(verbOf(signContract), { ...requestOf(staged, 'sign_contract', party), name: staged.signatureOf(party) })

export const pays =
  (method: 'wallet' | 'card' = 'wallet', consent: { acceptAutomaticRelease?: boolean } = {}): Act =>
  (staged) =>
    payEscrow(staged.as('buyer'), { ...requestOf(staged, 'accept_pay', 'buyer'), method, ...consent })

/** Whoever holds the link that the shop has just sent, without an account. */
function asGuest({ story, sessions, escrowId }: StagedEscrow, locale: Language): WorkflowContext {
  const sessionId = mustExist(sessions.get('accept_pay buyer'), 'the session of the guest')
  return story.as({ kind: 'guest', sessionId, escrowId, locale })
}

export const paysAsGuest =
  (locale: Language): Act =>
  (staged) =>
    payEscrow(asGuest(staged, locale), { escrowId: staged.escrowId, method: 'card' })

/** They have paid at the bank; staff look at the slip then. */
export const showsDeposit =
  (locale: Language, note: string): Act =>
  async (staged) => {
    const guest = asGuest(staged, locale)
    return guest.run(submitDepositProof, { escrowId: staged.escrowId, fileIds: await sendAll(guest, ['slip']), note })
  }

/** Staff have found it on the account. */
export const approvesDeposit: Act = async ({ story, cast, escrowId }) => {
  const finance = story.as(cast.finance)
  const proofs = dbOf(finance.services.database.fork()).selectFrom('deposit_proof').select('id').where('escrowId', '=', escrowId)
  const { id } = await proofs.executeTakeFirstOrThrow()
  return finance.run(reviewDepositProof, { id, decision: 'approve', reason: 'It is on our account.' })
}

/** The provider has the money no longer, which is found in the night. */
export const isTakenBack: Act = async ({ story, escrowId }) => {
  const timer = story.as({ kind: 'timer' })
  const payments = dbOf(timer.services.database.fork()).selectFrom('payment').select('id').where('escrowId', '=', escrowId)
  const { id: paymentId } = await payments.where('status', '=', paymentMachine.status.succeeded).executeTakeFirstOrThrow()
  await timer.run(noteChargeback, { paymentId, difference: 'disputed' })
}

/** Staff have put it into the bank. Above the four-eyes limit this waits for a second person. */
export const coversChargeback =
  (bankReference: string, reason: string): Act =>
  async ({ story, cast, escrowId }) => {
    const finance = story.as(cast.finance)
    const chargebacks = dbOf(finance.services.database.fork())
      .selectFrom('chargeback as c')
      .innerJoin('payment as p', 'p.id', 'c.paymentId')
      .select('c.id')
      .where('p.escrowId', '=', escrowId)
    const { id } = await chargebacks.executeTakeFirstOrThrow()
    return finance.run(decideFinanceCase, { id, kind: 'chargeback', decision: 'settle', bankReference, reason })
  }

/** The seller's side claims a part, which the buyer's silence approves. */
export const claims =
  (requestId: string, amountTnd: string): Act =>
  (staged) =>
    staged.asSellersSide().run(createReleaseRequest, { escrowId: staged.escrowId, requestId, amountTnd })

/** The part is in dispute from then on. */
export const rejectsClaim =
  (requestId: string, reason: string): Act =>
  (staged) =>
    staged.as('buyer').run(requestVerbOf(rejectReleaseRequest), { escrowId: staged.escrowId, requestId, reason })

/** The simulated provider declines face amounts with a certain ending (decisions 22). */
export const isDeclined: Act = async (staged) => {
  const refusal: unknown = await pays('card')(staged).catch((error: unknown) => error)
  if (!(refusal instanceof DomainError && refusal.code === 'PAYMENT_DECLINED'))
    throw new Error('the card was not declined', { cause: refusal })
}

export const changes =
  (input: InputOf<NonNullable<typeof update.mutation>['input']['fields']>): Act =>
  (staged) =>
    staged.asSellersSide().run(verbOf(update), { escrowId: staged.escrowId, ...input })

export const delivers: Act = (staged) => staged.asSellersSide().run(verbOf(deliver), { escrowId: staged.escrowId })

export const rejectsDelivery =
  (reason: string): Act =>
  (staged) =>
    staged.as('buyer').run(verbOf(rejectDelivery), { escrowId: staged.escrowId, reason })

export const extendsDeadline =
  (hours: number): Act =>
  (staged) =>
    staged.as('buyer').run(verbOf(extendCompletionDeadline), { escrowId: staged.escrowId, hours })

export const completes: Act = (staged) => staged.as('buyer').run(verbOf(complete), requestOf(staged, 'complete', 'buyer'))

/** While nobody has paid. */
export const cancels =
  (party: Party): Act =>
  (staged) =>
    (party === 'seller' ? staged.asSellersSide() : staged.as(party)).run(verbOf(cancel), { escrowId: staged.escrowId })

export const cancelsPaid: Act = (staged) => staged.as('seller').run(verbOf(cancelPaid), requestOf(staged, 'cancel_escrow', 'seller'))

export const requestsCancellation =
  (reason: string): Act =>
  (staged) =>
    staged.as('buyer').run(verbOf(requestCancellation), { ...requestOf(staged, 'request_cancellation', 'buyer'), reason })

export const acceptsCancellation: Act = (staged) =>
  staged.as('seller').run(verbOf(acceptCancellation), requestOf(staged, 'accept_cancellation', 'seller'))

export const rejectsCancellation: Act = (staged) =>
  staged.as('seller').run(verbOf(rejectCancellation), requestOf(staged, 'reject_cancellation', 'seller'))

export const opensDispute =
  (party: Party, category: DisputeCategory, reason: string): Act =>
  (staged) =>
    staged.as(party).run(verbOf(openDispute), { ...requestOf(staged, 'dispute', party), category, reason })

export const writes =
  (author: Party | 'staff', body: string, pictures: readonly Picture[] = []): Act =>
  async (staged) => {
    const context = author === 'staff' ? staged.story.as(staged.cast.staff) : staged.as(author)
    return context.run(addDisputeMessage, {
      escrowId: staged.escrowId,
      body,
      ...(pictures.length > 0 ? { fileIds: await sendAll(context, pictures) } : {}),
    })
  }

export const submitsProof =
  (note: string, picture: Picture): Act =>
  async (staged) => {
    const seller = staged.as('seller')
    return seller.run(verbOf(submitProof), {
      ...requestOf(staged, 'submit_proof', 'seller'),
      fileIds: await sendAll(seller, [picture]),
      proofType: 'receipt',
      note,
    })
  }

/** Staff look at it then. */
export const reportsProof =
  (reason: string): Act =>
  (staged) =>
    staged.as('buyer').run(verbOf(reviewProof), { ...requestOf(staged, 'review_proof', 'buyer'), decision: 'report', reason })

/** Staff note something that the parties do not see. */
export const notes =
  (body: string): Act =>
  (staged) =>
    staged.story.as(staged.cast.staff).run(addDisputeMessage, { escrowId: staged.escrowId, body, isInternal: true })

export const offers =
  (party: Party, sellerAwardTnd: string): Act =>
  (staged) =>
    staged.as(party).run(verbOf(offerSettlement), { escrowId: staged.escrowId, sellerAwardTnd })

export const acceptsOffer =
  (party: Party): Act =>
  async (staged) => {
    const actor = staged.as(party)
    const offers = dbOf(actor.services.database.fork()).selectFrom('settlement_offer').select('id').where('escrowId', '=', staged.escrowId)
    const { id: offerId } = await offers.where('status', '=', settlementOfferMachine.status.open).executeTakeFirstOrThrow()
    await actor.run(verbOf(acceptSettlement), { escrowId: staged.escrowId, offerId })
  }

export const withdraws =
  (party: Party): Act =>
  (staged) =>
    staged.as(party).run(verbOf(withdrawDispute), { escrowId: staged.escrowId })

/** Above the four-eyes limit this waits for a second person. */
export const resolves =
  (decision: Omit<DisputeDecision, 'escrowId'>): Act =>
  (staged) =>
    staged.story.as(staged.cast.staff).run(resolveDispute, { escrowId: staged.escrowId, ...decision })

/** One after the other, as a phone sends them. */
async function sendAll(context: WorkflowContext, pictures: readonly Picture[]): Promise<string[]> {
  const ids: string[] = []
  for (const picture of pictures) ids.push(await sendPicture(context, picture))
  return ids
}

/** The escrow, and the session that was opened for this act, if any. */
function requestOf({ escrowId, sessions }: StagedEscrow, action: CheckoutAction, party: Party) {
  const checkoutSessionId = sessions.get(`${action} ${party}`)
  sessions.delete(`${action} ${party}`)
  return checkoutSessionId ? { escrowId, checkoutSessionId } : { escrowId }
}
