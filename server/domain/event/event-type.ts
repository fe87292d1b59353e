/** The event types of the specification (Events) that the service emits so far; wildcards in `events` match these. */
export const standardEventTypes = [
  'escrow.status.updated',
  'contract.signed',
  'escrow.cancellation.requested',
  'escrow.cancellation.rejected',
  'escrow.cancellation.accepted',
  'escrow.updated',
  'escrow.deposit_proof.rejected',
  'escrow.delivery.rejected',
  'escrow.proof.required',
  'escrow.proof.submitted',
  'escrow.proof.correction_requested',
  'escrow.proof.accepted',
  'escrow.proof.accepted_by_timeout',
  'escrow.proof.needs_review',
  'escrow.proof.expired',
  'escrow.funds.added',
  'escrow.funds.refunded',
  'escrow.release_request.created',
  'escrow.release_request.approved',
  'escrow.release_request.auto_approved',
  'escrow.release_request.disputed',
  'escrow.release_request.resolved',
  'escrow.release_request.released',
  'escrow.balance.exhausted',
  'identity.verification.updated',
  'identity.verification.linked',
] as const

/** Extra types (decisions 11): sent only to a webhook that names them exactly. */
export const extraEventTypes = [
  'escrow.created',
  'escrow.dispute.opened',
  'escrow.dispute.message',
  'escrow.dispute.resolved',
  'escrow.release_request.voided',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.cancelled',
  'charge.expired',
  'wallet.topup.updated',
  'wallet.withdrawal.updated',
  'webhook.test',
] as const

export const eventTypes = [...standardEventTypes, ...extraEventTypes] as const
export type EventType = (typeof eventTypes)[number]

const standard: ReadonlySet<string> = new Set(standardEventTypes)

/** Whether a webhook that asks for `pattern` gets events of `type`: the exact name, `*`, or a trailing wildcard such as `escrow.proof.*`. */
export function eventMatches(pattern: string, type: EventType): boolean {
  if (pattern === type) return true
  if (!standard.has(type)) return false
  return pattern === '*' || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
}

/** Whether `pattern` may stand in a webhook's `events`: a known type, `*`, or a wildcard that matches at least one type of the specification. */
export function isEventPattern(pattern: string): boolean {
  return (
    pattern === '*' ||
    (eventTypes as readonly string[]).includes(pattern) ||
    (pattern.endsWith('.*') && standardEventTypes.some((type) => type.startsWith(pattern.slice(0, -1))))
  )
}
