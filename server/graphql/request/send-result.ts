import { setImmediate as turn } from 'node:timers/promises'
import type { Response } from 'express'
import { DomainError, reasonPhrase } from '../../domain/errors.js'
import { errorResponse } from '../../http/error-response.js'
import type { Outcome } from '../engine/engine.js'
import { presentError, refusalOf, retryAfterSeconds, type ErrorPresentation } from '../present-error.js'
import { answerSlices } from './answer-slices.js'

type Result = Pick<Outcome, 'data' | 'isUnfit'> & { errors?: readonly Error[] | undefined }

/**
 * The result of an operation: 200 also with errors, 400 when the document or the variables do not fit, 429 when an operation was asked for
 * too often; these two with the body of REST beside `errors` (decisions 17). `X-Error-Code` is the first error's code.
 */
export function sendResult(response: Response, result: Result, presentation: ErrorPresentation): void {
  response.json(answerBody(response, result, presentation))
}

/**
 * The same for what may be long: in slices, with whatever else waits between them. Resolves when the last one is on its way, whether or not anybody
 * reads it.
 */
export async function sendLongResult(
  response: Response,
  result: Result,
  { sliceBytes, ...presentation }: ErrorPresentation & { sliceBytes: number },
): Promise<void> {
  for (const slice of answerSlices(answerBody(response, result, presentation), sliceBytes)) {
    if (response.destroyed) return
    response.write(slice, 'latin1')
    await turn()
  }
  response.end()
}

/** Sets status and headers, and answers the body. */
function answerBody(response: Response, { isUnfit, errors, data }: Result, presentation: ErrorPresentation): Record<string, unknown> {
  const presented = errors?.map((error) => presentError(error, presentation))
  const refusals = errors?.map(refusalOf) ?? []
  const [first] = refusals
  const limited = refusals.find((refusal) => refusal.status === 429)
  const refused = limited ?? (isUnfit ? first : undefined)
  if (first) response.setHeader('X-Error-Code', first.code)
  if (limited) response.setHeader('Retry-After', String(retryAfterSeconds(limited)))
  response.status(limited ? 429 : isUnfit ? 400 : 200)
  return {
    ...(presented ? { errors: presented } : {}),
    ...(data === undefined ? {} : { data }),
    ...(refused && errorResponse(refused).body),
  }
}

/** A refusal before anything ran: the status and the body of REST, and the same as `errors` for readers that know only GraphQL. */
export function sendRefusal(response: Response, error: unknown, presentation: ErrorPresentation): void {
  const refusal = withRetryAfter(refusalOf(error), response)
  const { status, headers, body } = errorResponse(refusal)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // The catalogue's words for a status, also where the specification words an error otherwise: there is no such endpoint here.
  response
    .status(status)
    .json({ errors: [presentError(located(error, refusal), presentation)], ...body, error: reasonPhrase(refusal.status) })
}

/** A syntax error keeps its place in the document. */
const located = (error: unknown, refusal: DomainError) => (error instanceof Error && 'locations' in error ? error : refusal)

/** The rate limiter has already said, on the response, when to come back. */
function withRetryAfter(refusal: DomainError, response: Response): DomainError {
  const header = response.getHeader('Retry-After')
  if (refusal.status !== 429 || refusal.headers?.['Retry-After'] || header === undefined) return refusal
  return new DomainError(refusal.code, { message: refusal.message, headers: { 'Retry-After': String(header) } })
}
