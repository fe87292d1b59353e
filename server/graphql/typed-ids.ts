import { DomainError, type ErrorCode } from '../domain/errors.js'
import { decodeId, type IdPrefix } from '../domain/id.js'

/** The uuid of a typed id; malformed, or another type's, is refused before anything is looked up (decisions 1, Ids). */
export function uuidOf(prefix: IdPrefix, id: string): string {
  const uuid = decodeId(prefix, id)
  if (!uuid) throw new DomainError(malformed[prefix] ?? 'INVALID_ID')
  return uuid
}

const malformed: Partial<Record<IdPrefix, ErrorCode>> = { esc: 'INVALID_ESCROW_ID', idv: 'INVALID_VERIFICATION_ID' }

/** An action's input with its ids as uuids. */
export function withUuids<Input extends { escrowId: string; checkoutSessionId?: string | null }>(input: Input): Input {
  const { checkoutSessionId } = input
  return {
    ...input,
    escrowId: uuidOf('esc', input.escrowId),
    ...(checkoutSessionId == null ? {} : { checkoutSessionId: uuidOf('cs', checkoutSessionId) }),
  }
}
