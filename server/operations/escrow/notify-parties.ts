import { completionDeadlineKinds, type DeadlineKind } from '../../domain/deadline/deadline.js'
import { creatorOfEscrow, parties, partyOf, otherParty, type Party } from '../../domain/escrow/escrow.js'
import type { Step } from '../../domain/escrow/step.js'
import { encodeId } from '../../domain/id.js'
import type { MailKind } from '../../domain/mail/mail-kind.js'
import { formatAmount } from '../../domain/money/money.js'
import { mailStranger, mailUnknown } from '../mail/mail-stranger.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

/** Tells the party who did not act, or both when nobody of them did, in plain words and in their language. Which mail stands with the command. */
export async function notifyParties(tx: Operation, locked: LockedEscrow, step: Step): Promise<void> {
  const { mail } = step.command
  const kind = typeof mail?.kind === 'function' ? mail.kind(step) : mail?.kind
  if (!mail || !kind) return
  const deadline = answerBy(step) ?? locked.row.completionDeadline
  const actor = mail.to === 'both' ? null : partyOf(step.role)
  const movedMillimes = step.adjustment?.amountMillimes ?? claimedIn(locked, step)
  for (const party of actor ? [otherParty(actor)] : parties)
    await mailParty(tx, locked, party, kind, { reason: step.saidReason, deadline, movedMillimes })
}

/** What a mail may say of what happened. */
interface Particulars {
  reason?: string | undefined
  /** What it asks the party to act before. */
  deadline?: Date | null | undefined
  /** What was added or given back. */
  movedMillimes?: bigint | undefined
}

/** One mail to one party of an escrow. */
export async function mailParty(
  tx: Operation,
  locked: Pick<LockedEscrow, 'row' | 'aggregate' | 'locales' | 'mutedNotices'>,
  party: Party,
  kind: MailKind,
  { reason, deadline = locked.row.completionDeadline, movedMillimes }: Particulars = {},
): Promise<void> {
  const { row, locales, mutedNotices } = locked
  const message = {
    to: party === 'seller' ? row.sellerEmail : row.buyerEmail,
    kind,
    locale: locales[party],
    mutedNotices: mutedNotices[party],
    escrowId: row.id,
    principal: creatorOfEscrow(row),
    parameters: {
      title: row.title,
      amount: `${formatAmount(row.faceAmountMinor, row.currency)} ${row.currency}`,
      link: `${tx.services.config.publicUrl}/account/escrows/${encodeId('esc', row.id)}`,
      ...(reason === undefined ? {} : { reason }),
      ...(movedMillimes === undefined ? {} : { moved: `${formatAmount(movedMillimes, 'TND')} TND` }),
      ...(deadline ? { deadline: deadline.toISOString() } : {}),
    },
  }
  const askedBy = creatorOfEscrow(row)
  const readerId = party === 'seller' ? row.sellerId : row.buyerId
  if (isStranger(row, party)) await mailStranger(tx, { ...message, askedBy })
  else if (readerId == null || readerId === askedBy || hasActed(locked, party)) await sendMail(tx, message)
  else await mailUnknown(tx, { ...message, askedBy, readerId })
}

/** Has no account, and has not paid as a guest either: all that is known of them is that somebody typed their address. */
const isStranger = ({ sellerId, buyerId, paidAt }: LockedEscrow['row'], party: Party): boolean =>
  party === 'seller' ? sellerId == null : buyerId == null && paidAt == null

/** Has signed what the contract said until now, paid or delivered: nobody does it for them who only names them. */
const hasActed = ({ row, aggregate: { contract } }: Pick<LockedEscrow, 'row' | 'aggregate'>, party: Party): boolean =>
  party === 'seller' ? (row.deliveredAt ?? contract?.sellerSignedAt) != null : (row.paidAt ?? contract?.buyerSignedAt) != null

/** The part of the escrow that the step is about: what is claimed, or what was awarded of it. */
function claimedIn({ aggregate }: LockedEscrow, { releaseRequest: change }: Step): bigint | undefined {
  if (!change) return undefined
  if ('open' in change) return change.open.amountMillimes
  const request = aggregate.releaseRequests.find(({ id }) => id === change.id)
  return request?.awardedMillimes ?? request?.amountMillimes
}

/** Until when the other party has to answer what the step asks of them: any deadline that it sets but that of the completion. */
function answerBy({ deadlines }: Step): Date | undefined {
  for (const change of deadlines) if ('set' in change && !ofCompletion.has(change.set)) return change.at
  return undefined
}

const ofCompletion: ReadonlySet<DeadlineKind> = new Set(completionDeadlineKinds)
