import { createHash } from 'node:crypto'
import type { Request } from 'express'
import type { ExecutionResult } from 'graphql'
import type { Granted, TypedDocument, VariablesArgument } from '../schema/operations/typed-document.js'
import { DomainError, type ErrorCode, type ErrorStatus } from '../server/domain/errors.js'

/** What the composition root gives to this dialect: GraphQL in process, and nothing else of the house. */
export interface RestServices {
  /** Runs a committed operation (`schema/operations`) as the caller of this request. */
  execute<Data, Variables extends Record<string, unknown>>(
    document: TypedDocument<Data, Variables>,
    caller: RestCaller,
    ...variables: VariablesArgument<NoInfer<Variables>>
  ): Promise<ExecutionResult<Data>>
  /** Refuses when the idempotency key holds another request; whether it holds a result. */
  checkIdempotency(caller: RestCaller): Promise<boolean>
  pageSizes: PageSizes
}

/** How many rows a list answers: without `limit`, and at most (`PAGE_SIZE`, `PAGE_SIZE_MAX`). */
export interface PageSizes {
  readonly pageDefault: number
  readonly pageMax: number
}

/** Who calls: made by the edge from credentials and headers, opaque to the routes. */
export interface RestCaller {
  requestId: string
  idempotency?: { key: string; operation: string; requestSha256: string; replayed?: boolean }
}

/** A caller's `Idempotency-Key` with the request it stands for (decisions 15). */
export function idempotencyOf(request: Request, operation: string): RestCaller['idempotency'] {
  const key = request.headers['idempotency-key']
  if (key === undefined || !['POST', 'PUT'].includes(request.method)) return undefined
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) throw new DomainError('IDEMPOTENCY_KEY_INVALID')
  const requestSha256 = createHash('sha256')
    .update(`${request.method} ${request.originalUrl}\n`)
    .update(request.rawBody ?? '')
    .digest('hex')
  return { key, operation, requestSha256 }
}

interface UserErrorData {
  code: ErrorCode
  message: string
  field: string[] | null
  httpStatus: ErrorStatus
  details: Array<{ field: string; problem: string }>
  amounts: Array<{ name: string; amountTnd: string }>
}

/** The data of a mutation or query, or the refusal as an error of the catalogue. */
export function dataOf<Data>({ data, errors }: ExecutionResult<Data>): Granted<Data> {
  const [error] = errors ?? []
  if (error) throw error.originalError ?? error
  for (const payload of Object.values(data ?? {}) as Array<{ userErrors?: UserErrorData[] } | null>) {
    const [refusal] = payload?.userErrors ?? []
    if (refusal) throw refusalOf(refusal)
  }
  return data as Granted<Data>
}

function refusalOf({ code, message, field, httpStatus, details, amounts }: UserErrorData): DomainError {
  return new DomainError(code, {
    message,
    status: httpStatus,
    ...(field ? { field } : {}),
    ...(details.length > 0 ? { details: Object.fromEntries(details.map((detail) => [detail.field, detail.problem])) } : {}),
    ...(amounts.length > 0 ? { amounts: Object.fromEntries(amounts.map(({ name, amountTnd }) => [name, amountTnd])) } : {}),
  })
}
