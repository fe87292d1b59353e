import { lockOf, takeLock } from '../../db/advisory-locks.js'
import type { MailKind } from '../../domain/mail/mail-kind.js'
import { rateLimited, secondsUntilFree } from '../../domain/rate-limited.js'
import type { Operation } from '../operation.js'

/**
 * Refuses with `RATE_LIMITED` once an address was sent as many mails of these kinds in 24 hours as anybody may ask for. It keeps strangers
 * from flooding a mailbox, and from guessing at one code after another. In the sandbox no mail leaves and every code is known.
 */
export async function limitRequestedMails(tx: Operation, to: string, kinds: MailKind[]): Promise<void> {
  const { environment, limits } = tx.services.config
  if (environment !== 'live') return
  // Whoever asks at the same moment is counted one after the other.
  await takeLock(tx.db, lockOf(`requested_mails:${to}`))
  const { mails, oldest } = await tx.db
    .selectFrom('mail')
    .select(({ fn }) => [fn.countAll<bigint>().as('mails'), fn.min('createdAt').as('oldest')])
    .where('recipient', '=', to)
    .where('kind', 'in', kinds)
    .where('createdAt', '>', new Date(tx.wallNow.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  if (mails < limits.requestedMailsPerAddressDay) return
  throw rateLimited(secondsUntilFree({ oldest: oldest ?? tx.wallNow, windowMs: dayMs, now: tx.wallNow }))
}

const dayMs = 86_400_000
