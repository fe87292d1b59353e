import type { RequestHandler, Request, Response, Router } from 'express'
import { z } from 'zod'
import { committedDocuments } from '../schema/operations/documents.js'
import type { Granted, TypedDocument, VariablesArgument } from '../schema/operations/typed-document.js'
import { DomainError, type ErrorCode } from '../server/domain/errors.js'
import { dataOf, idempotencyOf, type PageSizes, type RestCaller, type RestServices } from './rest-request.js'

/** A request as a route sees it: checked parameters, a way to run operations, and nothing of HTTP that it does not need. */
export interface RestRequest<Body> {
  params: Record<string, string>
  query: Record<string, string | string[] | undefined>
  body: Body
  pageSizes: PageSizes
  execute: RunOperation
}

/** Runs a committed operation; a refusal is thrown with the code it has in GraphQL. */
export interface RunOperation {
  <Data, Variables extends Record<string, unknown>>(
    document: TypedDocument<Data, Variables>,
    ...variables: VariablesArgument<NoInfer<Variables>>
  ): Promise<Granted<Data>>
  <Data>(name: string, variables?: Record<string, unknown>): Promise<Data>
}

export interface RestAnswer {
  status?: 200 | 201
  headers?: Record<string, string>
  body: object
}

export interface Route<Body> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  /** The body's shape; a route without one ignores any body. */
  body?: z.ZodType<Body>
  /** Fields whose wrong shape has a code of its own; any other is a `VALIDATION_ERROR`. */
  codes?: Record<string, ErrorCode>
  /**
   * Asked before a wrong body is told: it throws what comes first in the order of refusals (unknown, not a party), so that nobody learns
   * from a body's refusal that something exists.
   */
  before?: (request: RestRequest<undefined>) => Promise<unknown>
  handle(request: RestRequest<Body>): Promise<RestAnswer>
}

/** A route of the old dialect: REST in, GraphQL out, REST back. No rules. */
export const route = <Body = undefined>(definition: Route<Body>): Route<Body> => definition

/** What the edge left on the response: who calls. */
export const callerOf = (response: Response): RestCaller => response.locals['caller'] as RestCaller

/** Mounts routes below `prefix`, which is part of what an idempotency key is bound to. `first` runs before each of them. */
export function mountRoutes(
  router: Router,
  prefix: string,
  routes: Array<Route<unknown>>,
  services: RestServices,
  first: RequestHandler[] = [],
): void {
  for (const definition of routes) router[definition.method](definition.path, ...first, handler(prefix, definition, services))
}

/** A known path with a method that it does not have: what a framework would answer as 405 is 400 here (decisions 1). */
export function refuseOtherMethods(router: Router, routes: Array<Route<unknown>>): void {
  for (const [path, there] of Map.groupBy(routes, (definition) => definition.path)) {
    const methods = there.map(({ method }) => method.toUpperCase()).join(', ')
    router.all(path, () => {
      throw new DomainError('METHOD_NOT_ALLOWED', { message: `This path exists but does not take this HTTP method. It takes ${methods}.` })
    })
  }
}

function handler(prefix: string, definition: Route<unknown>, services: RestServices): RequestHandler {
  return async (request, response) => {
    const caller = callerOf(response)
    const idempotency = isRepeatable(prefix, definition)
      ? idempotencyOf(request, `${request.method} ${prefix}${definition.path}`)
      : undefined
    if (idempotency) caller.idempotency = idempotency
    const execute = operationRunner(services, caller)
    const open = {
      params: request.params as Record<string, string>,
      query: request.query as RestRequest<undefined>['query'],
      pageSizes: services.pageSizes,
      execute,
    }
    try {
      const body = await readBody(request, definition, services, caller, open)
      const { status = 200, headers = {}, body: answer } = await definition.handle({ ...open, body })
      markReplay(response, caller)
      response.status(status).set(headers).json(answer)
    } catch (error) {
      markReplay(response, caller)
      throw error
    }
  }
}

const namedDocuments = new Map<string, TypedDocument<any, any>>(
  committedDocuments.map((document) => [document.name, document as TypedDocument<any, any>]),
)

const operationRunner =
  (services: RestServices, caller: RestCaller): RunOperation =>
  async (operation: string | TypedDocument<any, any>, variables = {}) => {
    const document = typeof operation === 'string' ? namedDocuments.get(operation)! : operation
    return dataOf(await services.execute(document, caller, variables))
  }

/** Getting in, and the sandbox's helpers, take no idempotency key (decisions 15). */
const isRepeatable = (prefix: string, { path }: Route<unknown>) =>
  !path.startsWith('/sandbox/') && !(prefix === '/api/developer' && (path.startsWith('/auth/') || path === '/register'))

/** A stored answer says that it is one, be it a result or a refusal. */
function markReplay(response: Response, { idempotency }: RestCaller) {
  if (idempotency?.replayed) response.setHeader('Idempotent-Replayed', 'true')
}

/** The body in its shape. A wrong one is told only after a stored answer, an unknown id and a foreign one had their turn (decisions 1). */
async function readBody(
  request: Request,
  { body: shape, codes, before }: Route<unknown>,
  services: RestServices,
  caller: RestCaller,
  open: Omit<RestRequest<undefined>, 'body'>,
): Promise<unknown> {
  if (!shape) return undefined
  const refusal = request.bodyRefusal ?? problemOf(shape.safeParse(request.body ?? {}, { error: plainWords }), codes)
  if (!(refusal instanceof DomainError)) return refusal.value
  await services.checkIdempotency(caller)
  await before?.({ ...open, body: undefined })
  throw refusal
}

/** What a shape says where it has no words of its own: whoever reads it knows JSON, and neither our types nor our classes. */
const plainWords: z.core.$ZodErrorMap = ({ code, input, expected }) => {
  if (code !== 'invalid_type') return undefined
  return input === undefined ? 'must be given' : `must be ${jsonNouns[String(expected)] ?? 'of another type'}`
}
const jsonNouns: Record<string, string> = {
  string: 'a string',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  boolean: 'true or false',
}

function problemOf(parsed: z.ZodSafeParseResult<unknown>, codes: Route<unknown>['codes'] = {}): DomainError | { value: unknown } {
  if (parsed.success) return { value: parsed.data }
  const { issues } = parsed.error
  const details = Object.fromEntries(issues.map((issue) => [issue.path.join('.') || 'body', issue.message]))
  const fields = [...new Set(issues.map((issue) => String(issue.path[0])))]
  const code = fields.length === 1 ? codes[fields[0]!] : undefined
  return new DomainError(code ?? 'VALIDATION_ERROR', { details })
}
