import type { MailKind } from '../../domain/mail/mail-kind.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/**
 * Refuses with `RATE_LIMITED` once an address was sent as many mails of these kinds in 24 hours as anybody may ask for. It keeps strangers
 * from flooding a mailbox, and from guessing at one code after another. In the sandbox no mail leaves and every code is known.
 */
export async function limitRequestedMails(tx: Operation, to: string, kinds: MailKind[]): Promise<void> {
  const { environment, limits } = tx.services.config
  if (environment !== 'live') return
  const [row] = await tx.sql<{ mails: number; oldest: string | null }>(
    'select count(*)::int as mails, iso(min(created_at)) as oldest from mail where recipient = $1 and kind = any($2) and created_at > $3',
    [to, kinds, new Date(tx.wallNow.getTime() - dayMs)],
  )
  if (row!.mails < limits.requestedMailsPerAddressDay) return
  const retryAfter = Math.max(1, Math.ceil((Date.parse(row!.oldest!) + dayMs - tx.wallNow.getTime()) / 1000))
  throw new DomainError('RATE_LIMITED', { headers: { 'Retry-After': String(retryAfter) } })
}

const dayMs = 86_400_000
