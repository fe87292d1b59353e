import type { GivenCommand } from '../../schema/escrow/escrow-command.type.js'
import { DomainError, type ErrorCode } from '../domain/errors.js'
import { decodeId, type IdPrefix } from '../domain/id.js'
import type { CheckedInput } from '../operations/escrow/perform-command.js'

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

/** A command's input with its ids as uuids, those of its own fields too. */
export function commandInput({ mutation }: GivenCommand, input: CheckedInput): CheckedInput {
  const own = Object.entries(mutation.input.fields).flatMap(([name, field]) => {
    const value = input[name]
    if (field.kind === 'id' && typeof value === 'string') return [[name, uuidOf(field.prefix, value)]]
    if (field.kind === 'files' && Array.isArray(value)) return [[name, value.map((id: string) => uuidOf('file', id))]]
    return []
  })
  return { ...withUuids(input), ...Object.fromEntries(own) }
}
