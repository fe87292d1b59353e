import type { Granted, TypedDocument, VariablesArgument } from '../../schema/operations/typed-document.js'
import { message } from '../../locales/message.js'
import { DomainError, type ErrorCode, type ErrorStatus } from '../../server/domain/errors.js'
import type { Language } from '../../server/domain/language.js'
import type { Visit } from './visit.js'

/** What an operation answered: its data, or why not. */
export type Answer<Data> = { data: Data; refusal?: undefined } | { data?: undefined; refusal: Refusal }

/** A refusal of the API, as a page needs it. */
export interface Refusal {
  code: ErrorCode
  status: ErrorStatus
  /** Names of the fields at fault. */
  fields: string[]
  /** Seconds, of a rate limit. */
  retryAfter: number | null
}

/** Runs a committed operation as the visitor. Refusals come back, be they user errors or errors of the request; anything else is thrown. */
export async function perform<Data, Variables extends Record<string, unknown>>(
  { services, caller }: Pick<Visit, 'services' | 'caller'>,
  document: TypedDocument<Data, Variables>,
  ...variables: VariablesArgument<NoInfer<Variables>>
): Promise<Answer<Granted<Data>>> {
  const { data, errors } = await services.execute(document, caller, ...variables)
  const error = errors?.[0]
  if (error) {
    if (error.originalError instanceof DomainError) return { refusal: refusalOf(error.originalError) }
    throw error.originalError ?? error
  }
  const [userError] = Object.values(data ?? {}).flatMap(userErrorsOf)
  if (userError) return { refusal: refusalOfPayload(userError) }
  return { data: data as Granted<Data> }
}

/** The data; a refusal becomes a page of its own. */
export function granted<Data>({ data, refusal }: Answer<Data>): Data {
  if (refusal) throw new DomainError(refusal.code, { status: refusal.status })
  return data
}

/** The very sentence of the API, in the language of the page. */
export const sentenceOf = (code: ErrorCode, language: Language): string => message(`errors.${code}`, language)

/** The same for what was thrown. */
export function refusalOf({ code, status, details, field, headers }: DomainError): Refusal {
  const seconds = headers?.['Retry-After']
  return { code, status, fields: fieldsOf(Object.keys(details ?? {}), field), retryAfter: seconds === undefined ? null : +seconds }
}

/** A payload of a mutation has its refusals; what a query answers has none. */
const userErrorsOf = (answer: unknown): PayloadError[] => (isPayload(answer) ? answer.userErrors : [])

const isPayload = (answer: unknown): answer is { userErrors: PayloadError[] } =>
  typeof answer === 'object' && answer !== null && 'userErrors' in answer

interface PayloadError {
  code: ErrorCode
  httpStatus: ErrorStatus
  field: string[] | null
  details?: Array<{ field: string }>
}

function refusalOfPayload({ code, httpStatus, field, details }: PayloadError): Refusal {
  const named = (details ?? []).map((detail) => detail.field)
  return { code, status: httpStatus, fields: fieldsOf(named, field), retryAfter: null }
}

function fieldsOf(named: string[], path: readonly string[] | null | undefined): string[] {
  const last = path?.at(-1)
  return last === undefined || named.includes(last) ? named : [...named, last]
}
