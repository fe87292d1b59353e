import { message } from '../../locales/message.js'
import { DomainError, errorCatalogue, type ErrorCode, type ErrorStatus } from '../domain/errors.js'
import type { Language } from '../domain/language.js'

/** A refusal as GraphQL shows it, in every payload's `userErrors`. */
export interface RefusalView {
  code: ErrorCode
  message: string
  userMessage: string
  field: string[] | null
  httpStatus: number
  details: Array<{ field: string; problem: string }>
  amounts: Array<{ name: string; amountTnd: string }>
}

/** Missing credentials and rights, rate limits and faults are errors of the request itself, not answers of a mutation (decisions 17). */
export const isRequestError = ({ code, status }: DomainError): boolean => !answersOfSignIn.has(code) && requestStatuses.has(status)

const requestStatuses: ReadonlySet<ErrorStatus> = new Set<ErrorStatus>([401, 403, 429, 500, 502])

/** A wrong password is what `signIn` was asked to find out; the credentials of its request were in order. */
const answersOfSignIn: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['INVALID_CREDENTIALS', 'OTP_REQUIRED', 'EMAIL_NOT_VERIFIED'])

/** Where the catalogue's sentence only points to the details, these are the message: `hours must be from 6 to 72`. */
function messageOf({ code, message: said, details }: DomainError): string {
  if (code !== 'VALIDATION_ERROR' || !details || said !== errorCatalogue[code].message) return said
  const problems = Object.entries(details).map(([field, problem]) => `${field} ${problem}`)
  return problems.join('; ')
}

export function refusalView(error: DomainError, language: Language): RefusalView {
  return {
    code: error.code,
    message: messageOf(error),
    userMessage: message(`errors.${error.code}`, language),
    field: error.field ?? null,
    httpStatus: error.status,
    details: Object.entries(error.details ?? {}).map(([field, problem]) => ({ field, problem })),
    amounts: Object.entries(error.amounts ?? {}).map(([name, amountTnd]) => ({ name, amountTnd })),
  }
}
