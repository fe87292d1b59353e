import { DomainError, type ErrorCode } from '../domain/errors.js'
import { sqlStateOf } from '../faults/sql-state-of.js'

/**
 * What a caller may know of any error: a DomainError as it is; the framework's own refusals as the 400 or 404 of the specification;
 * a PostgreSQL refusal of a value as 400, of a lock as BUSY, of a connection or
 * of more time as OVERLOADED; everything else as 500 INTERNAL_ERROR with the cause kept for the log
 * (decisions 1).
 */
export function domainErrorOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const sqlState = sqlStateOf(error)
  if (sqlState !== undefined && refusedValueStates.has(sqlState))
    return new DomainError('VALIDATION_ERROR', { message: 'A value of the request cannot be stored.', cause: error })
  if (sqlState !== undefined && busyStates.has(sqlState)) return new DomainError('BUSY', { cause: error })
  if ((sqlState !== undefined && overloadedStates.has(sqlState)) || isPoolExhausted(error))
    return new DomainError('OVERLOADED', { cause: error })
  if (error instanceof URIError)
    return new DomainError('VALIDATION_ERROR', { message: 'The address is not valid percent-encoded UTF-8.', cause: error })
  const status = frameworkStatus(error)
  return new DomainError(status === undefined ? 'INTERNAL_ERROR' : (codeByStatus[status] ?? 'VALIDATION_ERROR'), { cause: error })
}

/**
 * character_not_in_repertoire, invalid_text_representation, untranslatable_character, numeric_value_out_of_range,
 * invalid_datetime_format, datetime_field_overflow, invalid_time_zone_displacement_value, and arguments of a regular expression,
 * LIMIT and OFFSET.
 */
const refusedValueStates = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008', '22009', '2201B', '2201W', '2201X'])

/** serialization_failure, deadlock_detected, lock_not_available. */
const busyStates = new Set(['40001', '40P01', '55P03'])

/**
 * too_many_connections, and query_canceled: the statement took longer than any may, and with it ended its transaction, of which nothing was
 * written.
 */
const overloadedStates = new Set(['53300', '57014'])

/** Nothing was begun: the request waited its time for a connection to the database and got none. */
const isPoolExhausted = (error: unknown): boolean => error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** A static file that is missing or withheld looks the same. */
const codeByStatus: Record<number, ErrorCode> = {
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_CONTENT_TYPE',
}

/**
 * Only errors made to be shown (`expose` of http-errors) speak of this request; a `status` alone may be the answer of another
 * service that we called.
 */
function frameworkStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('expose' in error) || error.expose !== true) return undefined
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}
