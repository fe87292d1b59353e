import type { MailKind } from './mail-kind.js'

/**
 * What tells somebody of an escrow on which they have not acted and loses them nothing where they do not read it: it asks for nothing that they
 * would be held to, and no deadline that it names ends in a payout. Their pages and the events tell it as well. Every other kind is always written:
 * requests to which silence is an answer, disputes, proof, what was delivered, reminders, and whatever has moved money.
 */
const dispensable: ReadonlySet<MailKind> = new Set<MailKind>([
  'contract_changed',
  'contract_signed',
  'escrow_paid',
  'escrow_cancelled',
  'escrow_expired',
  'funds_added',
  'funds_refunded',
  'cancellation_lapsed',
])

/** Whether a mail of this kind may be left out for whoever has had too many from people whom they have not dealt with. */
export const isDispensable = (kind: MailKind): boolean => dispensable.has(kind)
