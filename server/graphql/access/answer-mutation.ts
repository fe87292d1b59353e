import { createHash } from 'node:crypto'
import { getDirectiveValues, type GraphQLResolveInfo } from 'graphql'
import { DomainError } from '../../domain/errors.js'
import type { Context } from '../context.js'
import { idempotentDirective } from '../idempotent-directive.js'
import { isRequestError, refusalView } from '../refusal-view.js'

/**
 * The payload of a mutation: the result with no user errors, or the refusal as a user error. Errors of the request itself (credentials,
 * rights, rate, faults) stay exceptions (decisions 17).
 */
export async function payloadOf({ language, refusals }: Pick<Context, 'language' | 'refusals'>, act: () => unknown): Promise<object> {
  try {
    return Object.assign({ userErrors: [] }, await act())
  } catch (error) {
    if (!(error instanceof DomainError) || isRequestError(error)) throw error
    refusals.push(error.code)
    return { userErrors: [refusalView(error, language)] }
  }
}

/** `@idempotent(key:)` on a mutation is what `Idempotency-Key` is in REST (decisions 15). */
export function applyIdempotencyKey(
  { request }: Context,
  args: object,
  { fieldName, fieldNodes, variableValues }: GraphQLResolveInfo,
): void {
  const [node] = fieldNodes
  const directive = node && getDirectiveValues(idempotentDirective, node, variableValues)
  if (!directive) return
  const key = String(directive['key'])
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw new DomainError('IDEMPOTENCY_KEY_INVALID')
  // The input as the schema understands it: what is selected, and whether it came as a variable or in the document, makes no other request.
  const fingerprint = JSON.stringify([fieldName, args])
  request.idempotency = { key, operation: fieldName, requestSha256: createHash('sha256').update(fingerprint).digest('hex') }
}
