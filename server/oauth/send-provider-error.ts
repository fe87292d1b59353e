import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { DomainError, type ErrorCode } from '../domain/errors.js'
import { errorResponse } from '../http/error-response.js'

/**
 * What cannot be told to the application by a redirect, because it is not known to be hers that the address leads to: JSON in the shape of every other
 * refusal (decisions 12). Whoever calls the other endpoints is told in the words of OAuth.
 */
export function sendProviderError(context: KoaContextWithOIDC, out: ErrorOut, thrown: Error): void {
  if (!isAsking(context)) {
    context.body = out
    return
  }
  const { status, headers, body } = errorResponse(refusalOf(out, thrown))
  context.status = status
  context.set(headers)
  context.body = body
}

interface Answered {
  readonly status: number
  set(name: string, value: string): void
  readonly response: { has(name: string): boolean }
}

/** What is refused in the words of OAuth carries a code of ours in the header, as every refusal does (decisions 1). */
export async function nameRefusal(context: Answered, next: () => Promise<unknown>): Promise<void> {
  await next()
  if (context.status < 400 || context.response.has('X-Error-Code')) return
  context.set('X-Error-Code', codeOfStatus[context.status] ?? 'INTERNAL_ERROR')
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION_ERROR',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
}

/** Whether a browser came here, sent by an application. */
const isAsking = ({ oidc: { route } }: KoaContextWithOIDC): boolean => route === 'authorization' || route === 'resume'

function refusalOf({ error, error_description: message }: ErrorOut, cause: Error): DomainError {
  if (error === 'server_error') return new DomainError('INTERNAL_ERROR', { cause })
  const field = fieldOf[error]
  return new DomainError('VALIDATION_ERROR', {
    ...(message === undefined ? {} : { message }),
    ...(field === undefined ? {} : { details: { [field]: message ?? error } }),
    cause,
  })
}

const fieldOf: Readonly<Record<string, string>> = {
  invalid_client: 'client_id',
  invalid_redirect_uri: 'redirect_uri',
}
