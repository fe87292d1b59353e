import type { OpenApiContent, OpenApiExample, OpenApiResponse } from '../../schema/document/open-api.js'
import type { JsonSchema } from '../../schema/document/published.js'
import { DomainError, errorCatalogue, reasonPhrase, type ErrorCode, type ErrorStatus } from '../../server/domain/errors.js'
import { errorsOf } from '../common-errors.js'
import type { Route } from '../route.js'
import { headersOf, type HeaderName } from './headers.js'

/** The edge's own way to answer a refusal, so that what is described is what is sent. */
export type AnswerRefusal = (
  error: DomainError,
  options: { shapeFor?: Route['refusalShape'] },
) => { status: number; headers: Record<string, string>; body: Record<string, unknown> }

interface Refusal {
  code: ErrorCode
  status: ErrorStatus
  shape: keyof typeof errorSchemas
  headers: string[]
  body: Record<string, unknown>
}

const texts = { error: { type: 'string' }, message: { type: 'string', description: 'For developers: what was wrong and what to do.' } }
const details: JsonSchema = {
  type: 'object',
  description: 'What is wrong with each field.',
  additionalProperties: { type: 'string' },
}

/** The bodies of refusals (specification, Errors; decisions 1 and 14). */
export const errorSchemas = {
  SimpleError: {
    type: 'object',
    description: 'A refusal; its code is in the header `X-Error-Code`. Some add a field, such as `availableForReleaseTnd`.',
    required: ['error'],
    properties: { ...texts, details },
    additionalProperties: true,
  },
  CodedError: {
    type: 'object',
    description: 'A refusal with its code in the body.',
    required: ['error', 'code', 'message'],
    properties: { error: texts.error, code: { type: 'string' }, message: texts.message, details },
    additionalProperties: true,
  },
  StructuredError: {
    type: 'object',
    description: 'A refusal of a checkout session.',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'type', 'message', 'user_message'],
        properties: {
          code: { type: 'string' },
          type: { type: 'string', enum: ['business_rule_violation', 'validation_error'] },
          message: texts.message,
          user_message: { type: 'string', description: 'A sentence for whoever uses your product, in their language (`Accept-Language`).' },
          details,
        },
      },
    },
  },
  RateLimitError: {
    type: 'object',
    description: 'Too many requests, or a limit of a day.',
    required: ['error', 'message', 'retryAfter'],
    properties: { ...texts, retryAfter: { type: 'integer', description: 'Seconds until the next attempt; as `Retry-After`.' } },
  },
} satisfies Record<string, JsonSchema>

/** Refusals as the answers of operations; each code with a body as it is sent, once. */
export class Refusals {
  readonly examples: Record<string, OpenApiExample> = {}
  readonly #answer: AnswerRefusal

  constructor(answer: AnswerRefusal) {
    this.#answer = answer
  }

  /** Every way in which a route refuses, by status. */
  responsesOf(route: Route): Record<string, OpenApiResponse> {
    return this.#byStatus(
      errorsOf(route).flatMap((code) =>
        (route.errorStatuses[code] ?? [errorCatalogue[code].status]).map((status) => this.#refusal(code, status, route)),
      ),
    )
  }

  /** The same of what is answered beside the routes, from its codes. */
  responsesWith(codes: readonly ErrorCode[]): Record<string, OpenApiResponse> {
    return this.#byStatus(codes.map((code) => this.#refusal(code, errorCatalogue[code].status, { refusalShape: undefined })))
  }

  #byStatus(refusals: Refusal[]): Record<string, OpenApiResponse> {
    const byStatus = [...Map.groupBy(refusals, ({ status }) => status)].toSorted(([one], [other]) => one - other)
    return Object.fromEntries(byStatus.map(([status, same]) => [String(status), this.#response(status, same)]))
  }

  #refusal(code: ErrorCode, status: ErrorStatus, { refusalShape }: Pick<Route, 'refusalShape'>): Refusal {
    const { headers, body } = this.#answer(new DomainError(code, { status }), { shapeFor: refusalShape })
    return { code, status, shape: shapeOf(body), headers: Object.keys(headers), body }
  }

  #response(status: ErrorStatus, refusals: Refusal[]): OpenApiResponse {
    const shapes = [...new Set(refusals.map(({ shape }) => shape))].map((shape) => ({ $ref: `#/components/schemas/${shape}` }))
    const [only, ...others] = shapes
    const further = (['Retry-After', 'WWW-Authenticate'] satisfies HeaderName[]).filter((name) =>
      refusals.some(({ headers }) => headers.includes(name)),
    )
    const content: OpenApiContent = {
      schema: only && others.length === 0 ? only : { anyOf: shapes },
      examples: Object.fromEntries(refusals.map((refusal) => [refusal.code, { $ref: this.#exampleOf(refusal) }])),
    }
    return {
      description: `${reasonPhrase(status)}: ${refusals.map(({ code }) => `\`${code}\``).join(', ')}.`,
      headers: {
        ...headersOf(...further),
        'X-Error-Code': {
          description: 'The code of the refusal. Branch on it, never on a text.',
          required: true,
          schema: { type: 'string', enum: refusals.map(({ code }) => code) },
        },
      },
      content: { 'application/json': content },
    }
  }

  #exampleOf({ code, shape, status, body }: Refusal): string {
    const name = [code, ...(shape === 'SimpleError' ? [] : [shape]), ...(status === errorCatalogue[code].status ? [] : [status])].join('.')
    this.examples[name] ??= { summary: errorCatalogue[code].message, value: body }
    return `#/components/examples/${name}`
  }
}

function shapeOf({ error, code, retryAfter }: Record<string, unknown>): Refusal['shape'] {
  if (typeof error === 'object') return 'StructuredError'
  if (retryAfter !== undefined) return 'RateLimitError'
  return code === undefined ? 'SimpleError' : 'CodedError'
}
