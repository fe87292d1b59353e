import type { MailKind } from '../../domain/mail/mail-kind.js'
import { creatorOfEscrow } from '../../domain/escrow/escrow.js'
import { formatAmount } from '../../domain/money/money.js'
import { mailStranger } from '../mail/mail-stranger.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

type GuestMail = Extract<MailKind, `deposit_${string}` | `guest_${string}`>

interface Particulars {
  /** What was paid, or comes back. */
  movedMillimes: bigint
  reason?: string | undefined
  /** That of the session, where it goes on working. */
  link?: string
}

/** Tells somebody who pays without an account what becomes of it, in the language of the page that they used. */
export async function mailGuest(
  tx: Operation,
  { row }: Pick<LockedEscrow, 'row'>,
  kind: GuestMail,
  { movedMillimes, reason, link }: Particulars,
): Promise<void> {
  const message = {
    to: row.buyerEmail,
    kind,
    locale: row.guestLocale ?? 'en',
    escrowId: row.id,
    parameters: {
      title: row.title,
      moved: `${formatAmount(movedMillimes, 'TND')} TND`,
      ...(link === undefined ? {} : { link }),
      ...(reason === undefined ? {} : { reason }),
    },
  }
  await (takesNoMoney.has(kind) ? mailStranger(tx, { ...message, askedBy: creatorOfEscrow(row) }) : sendMail(tx, message))
}

/** What whoever holds a link can cause without a payment and without staff: it may be somebody else's address. */
const takesNoMoney: ReadonlySet<GuestMail> = new Set<GuestMail>(['deposit_proof_submitted', 'deposit_proof_auto_rejected'])
