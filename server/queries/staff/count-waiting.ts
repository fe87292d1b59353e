import type { AliasedExpression, NotNull } from 'kysely'
import type { WaitingCount } from '../../../schema/staff/waiting-count.type.js'
import { constant, constants, fragment, iso, type Db } from '../../db/typed-queries.js'
import { businessMachine } from '../../domain/business/business.js'
import { depositProofMachine } from '../../domain/deposit-proof/deposit-proof.js'
import { openDisputeStatuses } from '../../domain/dispute/dispute.js'
import { chargebackMachine } from '../../domain/payment/chargeback.js'
import { paymentRefundMachine } from '../../domain/payment/payment-refund.js'
import type { WaitingQueue } from '../../domain/staff/waiting-queue.js'
import { withdrawalMachine } from '../../domain/withdrawal/withdrawal.js'

/** Beyond it, it is enough to know that there are more. */
const mostCounted = 99

/** How many cases wait in each of these queues, and since when: asked every minute by everybody who has the console open. */
export async function countWaiting(db: Db, queues: readonly WaitingQueue[]): Promise<WaitingCount[]> {
  const counts: WaitingCount[] = []
  for (const queue of queues) {
    const parts: Array<{ count: number; oldestAt: string | null }> = []
    for (const cases of waiting[queue](db)) parts.push(await countOf(db, cases))
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    const [oldestAt = null] = parts.flatMap((part) => part.oldestAt ?? []).toSorted()
    counts.push({ queue, count: Math.min(count, mostCounted), isMore: count > mostCounted, oldestAt })
  }
  return counts
}

/** No further than to the one that tells that there are more. */
const countOf = (db: Db, cases: Cases) =>
  db
    .selectFrom(cases.limit(mostCounted + 1).as('w'))
    .select([fragment<number>`count(*)::int`.as('count'), iso(fragment<Date | null>`min(w.since)`).as('oldestAt')])
    .executeTakeFirstOrThrow()

/** What waits, since when, the one that waits longest first: in the order of the queue's own list, by its index. */
interface Cases {
  limit(most: number): { as(name: 'w'): AliasedExpression<{ since: Date }, 'w'> }
}

const waiting: Record<WaitingQueue, (db: Db) => Cases[]> = {
  disputes: (db) => [
    db
      .selectFrom('dispute')
      .select('createdAt as since')
      .where('status', 'in', constants(openDisputeStatuses))
      .orderBy('createdAt')
      .orderBy('id'),
  ],
  identities: (db) => [
    db
      .selectFrom('identity_verification')
      .select('createdAt as since')
      .where(fragment<boolean>`needs_admin_review`)
      .orderBy('id'),
  ],
  businesses: (db) => [
    db
      .selectFrom('business')
      .select('createdAt as since')
      .where('status', '=', constant(businessMachine.status.pending))
      .orderBy('createdAt')
      .orderBy('id'),
  ],
  deposits: (db) => [
    db
      .selectFrom('deposit_proof')
      .select('submittedAt as since')
      .where('status', '=', constant(depositProofMachine.status.pending))
      .orderBy('submittedAt')
      .orderBy('id'),
  ],
  withdrawals: (db) => [
    db
      .selectFrom('withdrawal')
      .select('createdAt as since')
      .where('status', '=', constant(withdrawalMachine.status.pending))
      .orderBy('createdAt')
      .orderBy('id'),
  ],
  finance_cases: (db) => [
    db
      .selectFrom('payment_refund')
      .select('createdAt as since')
      .where('status', '=', constant(paymentRefundMachine.status.refused))
      .orderBy('id'),
    db.selectFrom('chargeback').select('noticedAt as since').where('status', '=', constant(chargebackMachine.status.open)).orderBy('id'),
  ],
  proofs: (db) => [
    db
      .selectFrom('proof')
      .select('staffCalledAt as since')
      .where('staffCalledAt', 'is not', null)
      .orderBy('staffCalledAt')
      .orderBy('escrowId')
      .$narrowType<{ since: NotNull }>(),
  ],
}
