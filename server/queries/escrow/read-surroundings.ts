import type { Escrow } from '../../db/entities/escrow.entity.js'
import type { Language } from '../../domain/language.js'
import { cancellationRequestMachine, processedCancellations } from '../../domain/escrow/cancellation-request.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import { disputeMachine, settlementOfferMachine, type DisputeStatus } from '../../domain/dispute/dispute.js'
import type { DisputableStatus, EscrowAggregate, Party } from '../../domain/escrow/escrow.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import { paymentMachine } from '../../domain/payment/payment.js'

export interface Surroundings {
  contract: { id: string; version: number; terms?: string; seller_signed_at: string | null; buyer_signed_at: string | null } | null
  cancellation_id: string | null
  cancellation_requests: number
  cancellation_processed: boolean
  completion_left_ms: string | null
  dispute: { id: string; opened_by: Party; previous_status: DisputableStatus; status: DisputeStatus } | null
  offers: Array<{ id: string; offered_by: Party; seller_award_millimes: string }> | null
  withdrawn: Party[] | null
  payment_in_flight: boolean
  pending_sessions: number
  seller_locale: Language | null
  buyer_locale: Language | null
}

/** An open transaction, or anything else that reads. */
interface Reader {
  sql<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]>
}

/** The rows around an escrow that its rules look at; a command reads them after the lock. */
export async function readSurroundings(reader: Reader, escrowId: string, { withTerms = false } = {}): Promise<Surroundings> {
  const [row] = await reader.sql<Surroundings>(`select ${surroundingsOf('$1', { withTerms })}`, [escrowId])
  return row!
}

/** The same of many escrows in one statement, by their uuids. */
export async function readManySurroundings(reader: Reader, escrowIds: string[]): Promise<Map<string, Surroundings>> {
  const rows = await reader.sql<Surroundings & { asked_id: string }>(
    `select asked.id as asked_id, ${surroundingsOf('asked.id')} from unnest($1::uuid[]) as asked (id)`,
    [escrowIds],
  )
  return new Map(rows.map(({ asked_id, ...surroundings }) => [asked_id, surroundings]))
}

/** `id` is an expression of SQL for the escrow's uuid. The terms are long, and only who changes them looks at them. */
const surroundingsOf = (id: string, { withTerms = false } = {}) => `
      (select json_build_object('id', c.id, 'version', c.version,${withTerms ? ` 'terms', c.terms,` : ''} 'seller_signed_at', iso(c.seller_signed_at), 'buyer_signed_at', iso(c.buyer_signed_at))
       from contract c where c.escrow_id = ${id}) as contract,
      (select c.id from cancellation_request c where c.escrow_id = ${id} and c.status = '${cancellationRequestMachine.status.pending}') as cancellation_id,
      exists (select from cancellation_request c where c.escrow_id = ${id} and c.status in (${listed(processedCancellations)})) as cancellation_processed,
      (select count(*)::int from cancellation_request c where c.escrow_id = ${id}) as cancellation_requests,
      (select d.remaining_ms from deadline d where d.escrow_id = ${id} and d.kind = 'completion' and d.status = '${deadlineMachine.status.paused}') as completion_left_ms,
      (select json_build_object('id', d.id, 'opened_by', d.opened_by, 'previous_status', d.previous_status, 'status', d.status)
       from dispute d where d.escrow_id = ${id} and d.type = 'escrow_dispute' and d.status in (${listed(disputeMachine.live)})) as dispute,
      (select json_agg(json_build_object('id', o.id, 'offered_by', o.offered_by, 'seller_award_millimes', o.seller_award_millimes::text))
       from settlement_offer o where o.escrow_id = ${id} and o.status = '${settlementOfferMachine.status.open}') as offers,
      (select json_agg(d.opened_by) from dispute d where d.escrow_id = ${id} and d.status = '${disputeMachine.status.withdrawn}') as withdrawn,
      exists (select from payment p where p.escrow_id = ${id} and p.status = '${paymentMachine.status.processing}') as payment_in_flight,
      (select count(*)::int from checkout_session s where s.escrow_id = ${id} and s.status = '${checkoutSessionMachine.status.pending}') as pending_sessions,
      (select u.locale from escrow e join app_user u on u.id = e.seller_id where e.id = ${id}) as seller_locale,
      (select u.locale from escrow e join app_user u on u.id = e.buyer_id where e.id = ${id}) as buyer_locale`

/** Statuses as a list of SQL: they are words of ours, never of a caller. */
const listed = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ')

export function aggregateOf(row: Escrow, surroundings: Surroundings): EscrowAggregate {
  const { contract, dispute, offers, withdrawn } = surroundings
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return {
    escrow: row,
    contract: contract && {
      version: contract.version,
      terms: contract.terms ?? null,
      sellerSignedAt: at(contract.seller_signed_at),
      buyerSignedAt: at(contract.buyer_signed_at),
    },
    pendingCancellation: surroundings.cancellation_id === null ? null : { id: surroundings.cancellation_id },
    hasProcessedCancellation: surroundings.cancellation_processed,
    cancellationRequests: surroundings.cancellation_requests,
    completionLeftMs: surroundings.completion_left_ms === null ? null : Number(surroundings.completion_left_ms),
    openDispute: dispute && {
      id: dispute.id,
      openedBy: dispute.opened_by,
      previousStatus: dispute.previous_status,
      status: dispute.status,
    },
    withdrawnDisputes: {
      buyer: (withdrawn ?? []).filter((party) => party === 'buyer').length,
      seller: (withdrawn ?? []).filter((party) => party === 'seller').length,
    },
    offers: Object.fromEntries(
      (offers ?? []).map((offer) => [offer.offered_by, { id: offer.id, sellerAwardMillimes: BigInt(offer.seller_award_millimes) }]),
    ),
    paymentInFlight: surroundings.payment_in_flight,
  }
}
