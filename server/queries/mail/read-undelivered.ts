import { constant, constants, fragment, type Db } from '../../db/typed-queries.js'
import { mailMachine } from '../../domain/mail/mail.js'

const { waiting, bounced, lapsed } = mailMachine.status
const undelivered = [waiting, bounced, lapsed] as const

/** For how long it is news that a mail reached nobody. */
export const newsDays = 7
const dayMs = 86_400_000

interface Undelivered {
  status: (typeof undelivered)[number]
  mails: number
  /** When the first of them was written; null when there is none. */
  oldestAt: Date | null
}

/** How many mails wait, and how many of the last seven days bounced or lapsed: a row for each, also where there is none. */
export async function readUndelivered(db: Db, now: Date): Promise<Undelivered[]> {
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => ['status', fragment<number>`count(*)::int`.as('mails'), fn.min('createdAt').as('oldestAt')])
    .where('status', 'in', constants(undelivered))
    .where(({ eb, or }) => or([eb('status', '=', constant(waiting)), eb('createdAt', '>', new Date(now.getTime() - newsDays * dayMs))]))
    .groupBy('status')
    .execute()
  return undelivered.map((status) => {
    const found = rows.find((row) => row.status === status)
    return { status, mails: found?.mails ?? 0, oldestAt: found?.oldestAt ?? null }
  })
}
