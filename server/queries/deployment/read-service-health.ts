import type { EntityManager } from '@mikro-orm/postgresql'
import type { Overdue, ServiceHealth } from '../../../schema/deployment/service-health.type.js'
import { constant, constants, count, dbOf, type Db } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import { mailMachine } from '../../domain/mail/mail.js'
import { readLedgerCheck } from '../ledger/read-ledger-check.js'
import { readClock } from './read-clock.js'
import { newsDays } from '../mail/read-undelivered.js'
import { readOpenDeliveries } from '../webhook/read-open-deliveries.js'

/** Beyond it, it is enough to know that there are more. */
const mostCounted = 1_001

/** A mail is handed over within seconds, unless its server is down. */
const lateMailMinutes = 5

/** What should have happened by now, by the rows that say so; the queues are asked elsewhere. */
export async function readServiceHealth(em: EntityManager, now: Date): Promise<Omit<ServiceHealth, 'queues'>> {
  const db = dbOf(em)
  const books = await readLedgerCheck(em)
  return {
    at: now.toISOString(),
    clockDoubt: (await readClock(db)).doubt,
    lateDeadlines: await readLateDeadlines(db, now),
    openDeliveries: shown(await readOpenDeliveries(db)),
    lateMails: await readLateMails(db, now),
    lostMails: await readLostMails(db, now),
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

async function readLateMails(db: Db, now: Date): Promise<Overdue> {
  const late = db
    .selectFrom('mail')
    .select('createdAt as since')
    .where('status', '=', constant(mailMachine.status.waiting))
    .where('createdAt', '<', new Date(now.getTime() - lateMailMinutes * 60_000))
  return overdue(
    await late.orderBy('createdAt').limit(1).executeTakeFirst(),
    await count(db.selectFrom(late.limit(mostCounted).as('late'))),
  )
}

async function readLostMails(db: Db, now: Date): Promise<Overdue> {
  const { bounced, lapsed } = mailMachine.status
  const lost = db
    .selectFrom('mail')
    .select('createdAt as since')
    .where('status', 'in', constants([bounced, lapsed]))
    .where('createdAt', '>', new Date(now.getTime() - newsDays * 86_400_000))
  return overdue(
    await lost.orderBy('createdAt').limit(1).executeTakeFirst(),
    await count(db.selectFrom(lost.limit(mostCounted).as('lost'))),
  )
}

const overdue = (first: { since: Date } | undefined, found: number): Overdue => shown({ count: found, since: first?.since ?? null })

const shown = ({ count: found, since }: { count: number; since: Date | null }): Overdue => ({
  count: found,
  since: since ? since.toISOString() : null,
})
