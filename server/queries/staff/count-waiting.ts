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
export async function countWaiting(db: Db, queues: readonly WaitingQueue[], now: Date): Promise<WaitingCount[]> {
  const counts: WaitingCount[] = []
  for (const queue of queues) {
    const parts: Counted[] = []
    for (const cases of waiting[queue](db)) parts.push(await countOf(db, cases, now))
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    const [oldestAt = null] = parts.flatMap((part) => part.oldestAt ?? []).toSorted()
    const cameByDay = daysShown.map((_day, index) => parts.reduce((sum, part) => sum + (part.cameByDay[index] ?? 0), 0))
    counts.push({ queue, count: Math.min(count, mostCounted), isMore: count > mostCounted, oldestAt, cameByDay })
  }
  return counts
}

interface Counted {
  count: number
  oldestAt: string | null
  cameByDay: number[]
}

/** No further than to the one that tells that there are more. */
const countOf = (db: Db, cases: Cases, now: Date): Promise<Counted> =>
  db
    .selectFrom(cases.limit(mostCounted + 1).as('w'))
    .select([
      fragment<number>`count(*)::int`.as('count'),
      iso(fragment<Date | null>`min(w.since)`).as('oldestAt'),
      fragment<number[]>`array[${fragment.join(daysShown.map((day) => cameOn(day, now)))}]`.as('cameByDay'),
    ])
    .executeTakeFirstOrThrow()

const dayMs = 86_400_000

/** The last seven days, by how long ago they ended; today ends now. */
const daysShown = [6, 5, 4, 3, 2, 1, 0]

function cameOn(daysAgo: number, now: Date) {
  const from = new Date(now.getTime() - (daysAgo + 1) * dayMs)
  const to = new Date(now.getTime() - daysAgo * dayMs)
  return fragment`(count(*) filter (where w.since > ${from} and w.since <= ${to}))::int`
}

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
  deposit_refunds: (db) => [
    db
      .selectFrom('deposit_proof')
      .select('owedAt as since')
      .where('owedAt', 'is not', null)
      .where('refundedAt', 'is', null)
      .orderBy('owedAt')
      .orderBy('id')
      .$narrowType<{ since: NotNull }>(),
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
