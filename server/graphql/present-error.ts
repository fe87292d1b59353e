import { GraphQLError } from 'graphql'
import { message as sentence } from '../../locales/message.js'
import { DomainError } from '../domain/errors.js'
import type { Language } from '../domain/language.js'
import { domainErrorOf } from '../http/domain-error-of.js'

export interface ErrorPresentation {
  requestId: string
  language: Language
  /** Hears of every fault, under the request id; the caller does not. */
  log: { error(fields: object, message: string): void }
}

/**
 * Any error as a caller sees it at the top level: `extensions` has `code`, `httpStatus` and `requestId` always, `details` and `retryAfter`
 * (seconds) where there are some (decisions 17). A document that does not fit is MALFORMED_DOCUMENT, values that do not fit are
 * VALIDATION_ERROR, and whatever was not meant for the caller is INTERNAL_ERROR without a word of its own.
 */
export function presentError(error: unknown, { requestId, language, log }: ErrorPresentation): GraphQLError {
  const located = error instanceof GraphQLError ? error : undefined
  const refusal = refusalOf(error)
  const { code, status, message, details } = refusal
  if (status >= 500) log.error({ err: refusal.cause ?? refusal, requestId, code, path: located?.path }, 'operation failed')
  return new GraphQLError(message, {
    nodes: located?.nodes ?? null,
    source: located?.source ?? null,
    positions: located?.positions ?? null,
    path: located?.path ?? null,
    extensions: {
      code,
      httpStatus: status,
      requestId,
      userMessage: sentence(`errors.${code}`, language),
      ...(details ? { details } : {}),
      ...(status === 429 ? { retryAfter: retryAfterSeconds(refusal) } : {}),
    },
  })
}

/** When a refusal for too many requests may be asked again, in seconds. */
export const retryAfterSeconds = ({ headers }: DomainError): number => +(headers?.['Retry-After'] ?? oneMinute)
const oneMinute = 60

/** What the caller may know of any error. */
export function refusalOf(error: unknown): DomainError {
  const root = rootOf(error)
  if (!(root instanceof GraphQLError)) return domainErrorOf(root)
  // What the execution itself found wrong has a path: a resolver answered what the schema does not allow.
  if (error instanceof GraphQLError && error.path && !root.message.startsWith('Argument "'))
    return new DomainError('INTERNAL_ERROR', { cause: root })
  const { message } = error instanceof GraphQLError ? error : root
  return new DomainError(isAboutValues(error, root) ? 'VALIDATION_ERROR' : 'MALFORMED_DOCUMENT', { message: withoutSuggestions(message) })
}

/** What was thrown first. */
function rootOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? rootOf(error.originalError) : error
}

/** Variables and arguments, or a scalar that says so itself. */
function isAboutValues(error: unknown, root: GraphQLError): boolean {
  if (root.extensions['code'] === 'VALIDATION_ERROR' || root.message.startsWith('Argument "')) return true
  return error instanceof Error && /^Variable "\$\w+" (got invalid value|of required type|of non-null type) /.test(error.message)
}

const withoutSuggestions = (message: string) => message.replace(/ Did you mean .*\?$/, '')
