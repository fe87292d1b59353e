import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { constant, constants, dbOf, iso } from '../../db/typed-queries.js'
import type { ActorOf } from '../../domain/credential/actor.js'
import { encodeId, type IdPrefix } from '../../domain/id.js'
import { formatAmount, parseAmount } from '../../domain/money/money.js'
import { decidersOf, decisionsToldTo, largeDecisionOf, type LargeDecision } from '../../domain/staff-action/large-decision.js'
import { staffActionMachine } from '../../domain/staff-action/staff-action.js'
import { financeCaseKinds } from '../../domain/payment/finance-case.js'
import { caseIdOf } from '../payment/read-finance-cases.js'
import type { StaffAction } from '../../../schema/staff-action/staff-action.type.js'

/** Decisions that wait for a second person and can still be confirmed, the oldest first, as far as `reader`, who asks, may open what they are about. */
export async function readWaitingActions(
  em: EntityManager,
  { reader, now, limit }: { reader: ActorOf<'staff'>; now: Date; limit: number },
): Promise<StaffAction[]> {
  const rows = await dbOf(em)
    .selectFrom('pending_staff_action as a')
    .innerJoin('staff as s', 's.id', 'a.makerId')
    .select(['a.id', 'a.action', 'a.payload', 'a.makerId', 's.email as madeBy'])
    .select(({ ref }) => [iso(ref('a.createdAt')).as('createdAt'), iso(ref('a.expiresAt')).as('expiresAt')])
    .where('a.status', '=', constant(staffActionMachine.status.pending))
    .where('a.expiresAt', '>', now)
    .where('a.action', 'in', constants(decisionsToldTo(reader.role)))
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, action, payload, makerId, ...row }) => ({
    ...row,
    ...shownOf(payload),
    id: encodeId('act', id),
    action,
    subjectId: subjectOf(action, payload),
    isOwn: makerId === reader.staffId,
    mayConfirm: makerId !== reader.staffId && decidersOf(largeDecisionOf(action)).includes(reader.role),
  }))
}

/** An amount as it was written in the decision, and as every other one is shown. */
const amountTnd = z.string().transform((text) => formatAmount(parseAmount(text, 'TND'), 'TND'))

/** What is shown of a decision, whichever it is: the amount, the outcome and the reason have the names of their mutation's input. */
const waiting = z.object({
  escrowId: z.uuid().nullish(),
  reason: z.string(),
  requestId: z.string().nullish(),
  outcome: z.string().nullish(),
  decision: z.string().nullish(),
  sellerAwardTnd: amountTnd.nullish(),
  awardedTnd: amountTnd.nullish(),
  bankReference: z.string().nullish(),
})

const idOf = (prefix: IdPrefix) => z.object({ id: z.uuid() }).transform(({ id }) => encodeId(prefix, id))

/** Decisions that are about something with an id of its own, by what the audit log calls them. */
const withSubject: Readonly<Partial<Record<LargeDecision, z.ZodType<string>>>> = {
  decide_withdrawal: idOf('wd'),
  review_deposit_proof: idOf('dep'),
  refund_deposit: idOf('dep'),
  decide_finance_case: z.object({ id: z.uuid(), kind: z.enum(financeCaseKinds) }).transform(caseIdOf),
}

const subjectOf = (action: string, payload: unknown): string | null => withSubject[largeDecisionOf(action)]?.parse(payload) ?? null

/** Of a dispute its own id, for whoever looks for its page. */
const ofDispute = z.object({ disputeId: z.uuid() }).transform(({ disputeId }) => encodeId('dsp', disputeId))

const ofEscrow = z.object({ escrowId: z.uuid() }).transform(({ escrowId }) => encodeId('esc', escrowId))

/** What a decision is about: what has its own page of these, or the escrow. */
export const caseOf = ({ action, payload }: { action: string; payload: unknown }): string =>
  subjectOf(action, payload) ?? ofDispute.or(ofEscrow).parse(payload)

function shownOf(payload: unknown): Pick<StaffAction, 'escrowId' | 'requestId' | 'outcome' | 'awardTnd' | 'bankReference' | 'reason'> {
  const { escrowId, reason, requestId, outcome, decision, sellerAwardTnd, awardedTnd, bankReference } = waiting.parse(payload)
  return {
    escrowId: escrowId == null ? null : encodeId('esc', escrowId),
    requestId: requestId ?? null,
    outcome: outcome ?? decision ?? null,
    awardTnd: sellerAwardTnd ?? awardedTnd ?? null,
    bankReference: bankReference ?? null,
    reason,
  }
}
