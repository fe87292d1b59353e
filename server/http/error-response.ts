import { message } from '../../locales/message.js'
import { type DomainError, type ErrorCode, type ErrorRow, errorCatalogue, reasonPhrase } from '../domain/errors.js'
import { decimalNumber } from '../json/json-output.js'
import type { Language } from '../domain/language.js'

export type ErrorShape = NonNullable<ErrorRow['shape']>

export interface ErrorResponse {
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
}

export interface ErrorResponseOptions {
  /** The shape of the route's business errors; the catalogue's when absent. */
  shapeFor?: ErrorShape | undefined
  /** The language of `user_message`. */
  language?: Language
  /** For a 429 that does not say itself, in `Retry-After`, when to come back. */
  retryAfterSeconds?: number | undefined
}

/**
 * One refusal as REST answers it, in one of the three shapes of the specification, Errors. The shape applies to business rules alone:
 * authentication, rights and unknown things are always simple (decisions 1), malformed requests but where every 400 is structured, and 429
 * has a body of its own (decisions 14).
 */
export function errorResponse(
  error: DomainError,
  { shapeFor, language = 'en', retryAfterSeconds = 60 }: ErrorResponseOptions = {},
): ErrorResponse {
  const headers: Record<string, string> = { ...error.headers, 'X-Error-Code': error.code }
  if (error.status === 401) headers['WWW-Authenticate'] ??= 'Bearer'
  if (error.status === 429) {
    headers['Retry-After'] ??= String(retryAfterSeconds)
    return { status: 429, headers, body: { error: reasonPhrase(429), message: error.message, retryAfter: +headers['Retry-After'] } }
  }
  return { status: error.status, headers, body: bodies[shapeOf(error, shapeFor)](error, language) }
}

const bodies: Record<ErrorShape, (error: DomainError, language: Language) => Record<string, unknown>> = {
  simple: (error) => ({
    error: errorText(error),
    message: error.message,
    ...(error.details && { details: error.details }),
    ...error.extra,
    ...amountsOf(error),
  }),
  coded: (error) => ({
    error: errorText(error),
    code: error.code,
    message: error.message,
    ...(error.details && { details: error.details }),
    ...error.extra,
    ...amountsOf(error),
  }),
  structured: (error, language) => ({
    error: {
      code: error.code,
      type: isWrongRequest(error.code) ? 'validation_error' : 'business_rule_violation',
      message: error.message,
      user_message: message(`errors.${error.code}`, language),
      ...(isWrongRequest(error.code) && error.details && { details: error.details }),
    },
  }),
}

/** As JSON numbers, digit by digit. */
const amountsOf = ({ amounts = {} }: DomainError) =>
  Object.fromEntries(Object.entries(amounts).map(([name, tnd]) => [name, decimalNumber(tnd)]))

function shapeOf(error: DomainError, shapeFor: ErrorShape | undefined): ErrorShape {
  // A route that answers structured bodies does so for each 400, and for nothing else (specification, Errors; decisions 8).
  if (shapeFor === 'structured') return error.status === 400 ? 'structured' : 'simple'
  if (ofRequest.has(error.code)) return 'simple'
  const wanted = shapeFor ?? errorCatalogue[error.code].shape ?? 'simple'
  // The specification has structured bodies with 400 only and codes with 400 and 409 only.
  if (wanted === 'structured') return error.status === 400 ? 'structured' : 'simple'
  if (wanted === 'coded' && !ofAmount.has(error.code)) return error.status === 400 || error.status === 409 ? 'coded' : 'simple'
  return 'simple'
}

/** Amounts that are none, whatever they are for: none of the codes of payout requests (specification, Errors). */
const ofAmount: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['AMOUNT_PRECISION', 'AMOUNT_TOO_LARGE'])

/** Whether a structured refusal says that the request is wrong in itself; wrong metadata has a code of its own (decisions 8). */
const isWrongRequest = (code: ErrorCode): boolean => ofRequest.has(code) || code === 'METADATA_INVALID'

function errorText(error: DomainError): string {
  return errorCatalogue[error.code].error ?? reasonPhrase(error.status)
}

/** Refusals of the request itself; no rule of the business was reached. */
const ofRequest: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'VALIDATION_ERROR',
  'INVALID_JSON',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_CONTENT_TYPE',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'INVALID_ID',
  'INVALID_ESCROW_ID',
  'INVALID_VERIFICATION_ID',
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
  'BUSY',
])
