import type { EntityManager } from '@mikro-orm/postgresql'
import type { Overdue, ServiceHealth } from '../../../schema/deployment/service-health.type.js'
import { constant, count, dbOf, type Db } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import { readLedgerCheck } from '../ledger/read-ledger-check.js'

/** Beyond it, it is enough to know that there are more. */
const mostCounted = 1_001

/** What should have happened by now, by the rows that say so; the queues are asked elsewhere. */
export async function readServiceHealth(em: EntityManager, now: Date): Promise<Omit<ServiceHealth, 'queues'>> {
  const db = dbOf(em)
  const books = await readLedgerCheck(em)
  return {
    at: now.toISOString(),
    lateDeadlines: await readLateDeadlines(db, now),
    openDeliveries: await readOpenDeliveries(db),
    booksCheckedAt: books?.at ?? null,
    booksBalance: books?.balances ?? null,
  }
}

async function readLateDeadlines(db: Db, now: Date): Promise<Overdue> {
  const late = db
    .selectFrom('deadline')
    .select('dueAt as since')
    .where('testClockId', 'is', null)
    .where('status', '=', constant(deadlineMachine.status.pending))
    .where('dueAt', '<', now)
  return overdue(await late.orderBy('dueAt').limit(1).executeTakeFirst(), await count(db.selectFrom(late.limit(mostCounted).as('late'))))
}

async function readOpenDeliveries(db: Db): Promise<Overdue> {
  const open = db.selectFrom('webhook_delivery').select('createdAt as since').where('status', '=', constant('pending'))
  return overdue(
    await open.orderBy('createdAt').limit(1).executeTakeFirst(),
    await count(db.selectFrom(open.limit(mostCounted).as('open'))),
  )
}

const overdue = (first: { since: Date } | undefined, found: number): Overdue => ({
  count: found,
  since: first ? first.since.toISOString() : null,
})
