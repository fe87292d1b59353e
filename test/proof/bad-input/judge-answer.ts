import { errorCatalogue, reasonPhrase, type ErrorCode, type ErrorStatus } from '../../../server/domain/errors.js'
import type { WireAnswer } from './exchange.js'

/**
 * Which surface answered, since each has its own shapes. `wire`: the server itself, before any route knew of the request; `elsewhere`: an
 * address that belongs to none.
 */
export type Surface = RestSurface | 'graphql' | 'wire' | 'elsewhere'

/** Creating a checkout session and what payout requests are asked for have shapes of their own (specification, Errors; decisions 7). */
export type RestSurface = 'rest' | 'sessions' | 'payouts'

export function restSurface(method: string, path: string): RestSurface {
  if (method !== 'POST') return 'rest'
  if (/\/escrows\/[^/]+\/sessions\/?(\?|$)/.test(path)) return 'sessions'
  return /\/escrows\/[^/]+\/(release-requests|close)(\/|\?|$)/.test(path) ? 'payouts' : 'rest'
}

/** What is wrong with an answer; empty when it is exactly as the specification and the decisions have it. */
export function judgeAnswer(answer: WireAnswer, surface: Surface, { isHead = false } = {}): string[] {
  const { status, headers, text } = answer
  const problems = [...judgeHead(answer, surface)]
  if (status >= 500) problems.push(`status ${status}`)
  if (leak.test(text)) problems.push('the body shows what is inside the service')
  if (isHead || answer.isStream) return problems
  const body = parsed(text)
  if (!isObject(body)) return [...problems, 'the body is no JSON object']
  if (surface === 'graphql') return [...problems, ...judgeGraphql(answer, body)]
  const isRefusal = status >= 400
  if (isRefusal) return [...problems, ...judgeRefusal(answer, body, surface)]
  if (headers.has('x-error-code')) problems.push('a success with X-Error-Code')
  if ('error' in body) problems.push('a success with an error')
  return problems
}

/** Whether an answer says that nothing was done. */
export function isRefused({ status, text, isStream }: WireAnswer, surface: Surface): boolean {
  if (isStream || surface !== 'graphql') return status >= 400
  const body = parsed(text)
  if (!isObject(body)) return false
  const payloads = isObject(body['data']) ? Object.values(body['data']) : []
  return (
    body['errors'] !== undefined ||
    payloads.some((payload) => isObject(payload) && Array.isArray(payload['userErrors']) && payload['userErrors'].length > 0)
  )
}

/** What no answer may say: a stack, a path, a statement, a driver. */
export const leak =
  /\n\s+at |node_modules|\.(ts|js):\d+|\bselect .+ from \b|\binsert into\b|violates|relation "|column "|ECONNREFUSED|MikroORM|postgres/i

const statuses: Record<Surface, ReadonlySet<number>> = {
  rest: new Set([200, 201, 400, 401, 403, 404, 409, 429]),
  sessions: new Set([200, 201, 400, 401, 403, 404, 409, 429]),
  payouts: new Set([200, 201, 400, 401, 403, 404, 409, 429]),
  // A missing credential is an error of the request, with 200 (decisions 17); 404 is an unknown path below /graphql.
  graphql: new Set([200, 400, 403, 404, 409, 429]),
  wire: new Set([400]),
  elsewhere: new Set([400, 404]),
}

const always: Record<Surface, readonly string[]> = {
  rest: [
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'ratelimit',
    'ratelimit-policy',
    'cache-control',
    'x-content-type-options',
  ],
  sessions: ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit', 'ratelimit-policy', 'cache-control'],
  payouts: ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit', 'ratelimit-policy', 'cache-control'],
  graphql: ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit', 'ratelimit-policy', 'x-content-type-options'],
  wire: ['cache-control'],
  elsewhere: [],
}

function judgeHead({ status, headers, names, isStream }: WireAnswer, surface: Surface): string[] {
  const problems: string[] = []
  if (!statuses[surface].has(status) && status < 500) problems.push(`status ${status} is not of the specification`)
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(headers.get('x-request-id') ?? '')) problems.push('no X-Request-Id')
  if (!isStream && !/^application\/(json|graphql-response\+json); charset=utf-8$/.test(headers.get('content-type') ?? ''))
    problems.push(`content type ${headers.get('content-type')}`)
  if (names.length !== new Set(names).size) problems.push('a header twice')
  if (headers.has('x-powered-by') || headers.has('etag')) problems.push('a header of the framework')
  if (status === 429 && !/^\d+$/.test(headers.get('retry-after') ?? '')) problems.push('429 without Retry-After')
  for (const name of always[surface]) if (!headers.has(name)) problems.push(`no header ${name}`)
  return problems
}

/** Exactly one of the shapes of the specification, Errors. */
function judgeRefusal({ status, headers }: WireAnswer, body: Body, surface: Surface): string[] {
  const code = headers.get('x-error-code')
  if (code === undefined || !(code in errorCatalogue)) return [`X-Error-Code ${code}`]
  const { error } = body
  if (isObject(error)) return judgeStructured(status, error, Object.keys(body), code, surface)
  const row = errorCatalogue[code as ErrorCode]
  const problems: string[] = []
  if (error !== (row.error ?? reasonPhrase(status as ErrorStatus)))
    problems.push(`error is ${JSON.stringify(error)} with ${status} ${code}`)
  if (typeof body['message'] !== 'string' || body['message'] === '') problems.push('no message')
  const isCoded = 'code' in body
  const mayBeCoded = row.shape === 'coded' || (surface === 'payouts' && (status === 400 || status === 409))
  if (isCoded && (!mayBeCoded || body['code'] !== code)) problems.push(`a code in a body of ${code}`)
  const allowed = new Set([
    'error',
    'message',
    ...(isCoded ? ['code'] : []),
    ...(status === 400 || status === 409 ? ['details'] : []),
    ...(status === 429 ? ['retryAfter'] : []),
    ...Object.keys(row.extra ?? {}),
    ...(code === 'INSUFFICIENT_AVAILABLE_BALANCE' ? figures : []),
  ])
  const extra = Object.keys(body).filter((key) => !allowed.has(key))
  if (extra.length > 0) problems.push(`the body has ${extra.join(', ')}`)
  if (status === 429 && typeof body['retryAfter'] !== 'number') problems.push('429 without retryAfter')
  if (body['details'] !== undefined && !isDetails(body['details'])) problems.push('details are no texts by field')
  return problems
}

/** What is free and what is reserved (specification, Payout requests). */
const figures = ['availableForReleaseTnd', 'reservedTnd']

function judgeStructured(status: number, error: Body, keys: string[], code: string, surface: Surface): string[] {
  if (surface !== 'sessions' || status !== 400) return ['a structured error beside the creation of checkout sessions']
  const isRight =
    keys.join() === 'error' &&
    Object.keys(error)
      .filter((key) => key !== 'details')
      .toSorted()
      .join() === 'code,message,type,user_message' &&
    error['code'] === code &&
    (error['type'] === 'validation_error' || (error['type'] === 'business_rule_violation' && error['details'] === undefined)) &&
    (error['details'] === undefined || isDetails(error['details'])) &&
    [error['message'], error['user_message']].every((text) => typeof text === 'string' && text !== '')
  return isRight ? [] : [`a structured error is ${JSON.stringify(error)}`]
}

/** GraphQL's response, with this service's extensions (decisions 17); refused before it ran, the body of REST beside `errors`. */
function judgeGraphql({ status, headers }: WireAnswer, body: Body): string[] {
  const problems: string[] = []
  const { data, errors, ...beside } = body
  if (errors === undefined && data === undefined) return ['neither data nor errors']
  if (errors !== undefined && (!Array.isArray(errors) || errors.length === 0)) return ['errors are no list']
  for (const error of (errors ?? []) as unknown[]) problems.push(...judgeGraphqlError(error, headers))
  if (errors !== undefined && !headers.has('x-error-code')) problems.push('errors without X-Error-Code')
  if (errors === undefined && headers.has('x-error-code')) problems.push('X-Error-Code without errors')
  const known = new Set(['error', 'message', 'details', 'retryAfter'])
  const extra = Object.keys(beside).filter((key) => !known.has(key) || status === 200)
  if (extra.length > 0) problems.push(`beside data and errors: ${extra.join(', ')}`)
  for (const payload of isObject(data) ? Object.values(data) : []) problems.push(...judgePayload(payload))
  return problems
}

function judgeGraphqlError(error: unknown, headers: WireAnswer['headers']): string[] {
  if (!isObject(error) || !isObject(error['extensions'])) return [`an error is ${JSON.stringify(error)}`]
  const { code, httpStatus, requestId, userMessage } = error['extensions']
  const problems = Object.keys(error)
    .filter((key) => !['message', 'locations', 'path', 'extensions'].includes(key))
    .map((key) => `an error has ${key}`)
  if (typeof code !== 'string' || !(code in errorCatalogue)) problems.push(`an error has the code ${String(code)}`)
  if (typeof httpStatus !== 'number' || httpStatus >= 500) problems.push(`an error has the status ${String(httpStatus)} (${String(code)})`)
  if (requestId !== headers.get('x-request-id')) problems.push('an error has another request id')
  if (typeof userMessage !== 'string' || typeof error['message'] !== 'string') problems.push('an error without its sentences')
  if (code === 'REQUEST_TIMEOUT') problems.push('an operation took too long')
  return problems
}

function judgePayload(payload: unknown): string[] {
  const refusals = isObject(payload) && Array.isArray(payload['userErrors']) ? (payload['userErrors'] as unknown[]) : []
  return refusals.flatMap((refusal) => {
    const code = isObject(refusal) ? refusal['code'] : undefined
    if (typeof code !== 'string' || !(code in errorCatalogue)) return [`a user error is ${JSON.stringify(refusal)}`]
    return errorCatalogue[code as ErrorCode].status >= 500 ? [`a user error is ${code}`] : []
  })
}

type Body = Record<string, unknown>

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
const isDetails = (value: unknown) => isObject(value) && Object.values(value).every((text) => typeof text === 'string')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
