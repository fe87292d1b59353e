import { createHash } from 'node:crypto'
import { getArgumentValues, getDirectiveValues, type GraphQLResolveInfo } from 'graphql'
import type { MiddlewareFn } from 'type-graphql'
import { DomainError } from '../domain/errors.js'
import type { Context } from './context.js'
import { idempotentDirective } from './idempotent-directive.js'
import { isRequestError, refusalView } from './refusal-view.js'

/**
 * Gives every mutation its payload: the result with no user errors, or the refusal as a user error. Errors of the request itself
 * (credentials, rights, rate, faults) stay exceptions (decisions 17).
 */
export const answerMutations: MiddlewareFn<Context> = async ({ context, info }, next) => {
  if (info.parentType.name !== 'Mutation') return next()
  try {
    applyIdempotencyKey(context, info)
    return { ...(await next()), userErrors: [] }
  } catch (error) {
    if (!(error instanceof DomainError) || isRequestError(error)) throw error
    // Nobody learns what is wrong with an input that they may not send at all.
    if (context.actor.kind === 'anonymous' && !openToAnybody.has(info.fieldName)) throw new DomainError('UNAUTHORIZED')
    return { userErrors: [refusalView(error, context.language)] }
  }
}

/** How people get in; every other mutation needs a credential. */
const openToAnybody: ReadonlySet<string> = new Set(['signIn', 'registerUser', 'verifyEmail', 'registerDeveloper', 'verifyDeveloper'])

/** `@idempotent(key:)` on a mutation is what `Idempotency-Key` is in REST (decisions 15). */
function applyIdempotencyKey({ request }: Context, info: GraphQLResolveInfo) {
  const node = info.fieldNodes[0]!
  const directive = getDirectiveValues(idempotentDirective, node, info.variableValues)
  if (!directive) return
  const key = directive['key'] as string
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw new DomainError('IDEMPOTENCY_KEY_INVALID')
  // The input as the schema understands it: what is selected, and whether it came as a variable or in the document, makes no other request.
  const fingerprint = JSON.stringify([
    info.fieldName,
    getArgumentValues(info.parentType.getFields()[info.fieldName]!, node, info.variableValues),
  ])
  request.idempotency = { key, operation: info.fieldName, requestSha256: createHash('sha256').update(fingerprint).digest('hex') }
}
