import { z } from 'zod'
import { show } from '../schema/document/show.js'
import { previewDocument } from '../schema/escrow/preview-document.js'
import type { Spoken } from '../schema/document/snapshot.js'
import type { Granted, TypedDocument, VariablesArgument } from '../schema/operations/typed-document.js'
import { DomainError, type ErrorCode, type ErrorRow, type ErrorStatus } from '../server/domain/errors.js'
import { ignoredKeys, mostNames } from './ignored-keys.js'
import { isObject } from './preview-asked.js'
import { readBody, type BodyPart } from './read-body.js'
import { readQuery } from './read-query.js'
import { renameFields } from './rename-fields.js'
import type { PageSizes } from './rest-request.js'

/** Runs a committed operation; a refusal is thrown with the code it has in GraphQL. */
export type RunOperation = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocument<Data, Variables>,
  ...variables: VariablesArgument<NoInfer<Variables>>
) => Promise<Granted<Data>>

/** Who may call a route, which is also what its path begins with: `/api/v1` for API keys, `/api/developer` for the others. */
export type Credential = 'api_key' | 'developer' | 'none'

/** A request as the edge hands it over: nothing of it has been judged but its address and its credential. */
export interface OpenRequest {
  params: Record<string, string>
  query: Record<string, string | string[] | undefined>
  /** JSON with numbers as their source text, an image's bytes, or nothing. */
  body: unknown
  bodyRefusal?: Error | undefined
  pageSizes: PageSizes
  execute: RunOperation
  /** Refuses when the idempotency key holds another request; whether it holds a result. */
  checkIdempotency(): Promise<boolean>
  /** Adds an `X-Warning`. */
  warn(text: string): void
}

export interface RestAnswer {
  status: 200 | 201
  headers: Record<string, string>
  body: object
}

/** A route as it is mounted, walked by tests and described to the world: what it takes, what it answers, and how it refuses. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  credential: Credential
  description: string
  /** Exists in a sandbox only; in live it is not found (decisions 2). */
  isSandboxOnly: boolean
  /** The body is an image, `image/png`, in place of JSON. */
  takesImage: boolean
  params: z.ZodObject
  query: z.ZodObject | undefined
  body: z.ZodType | undefined
  statuses: ReadonlyArray<200 | 201>
  answer: z.ZodObject
  /** What it refuses beside what any route refuses (`common-errors.ts`). */
  errors: readonly ErrorCode[]
  /** Statuses that a code has here beside or in place of its usual one, where the specification gives the endpoint others. */
  errorStatuses: Partial<Record<ErrorCode, readonly ErrorStatus[]>>
  /** The shape of its business errors (specification, Errors); the catalogue's when absent. */
  refusalShape: ErrorRow['shape']
  hasLocation: boolean
  /** A body worth showing, where one made of the shape would not make sense. */
  example: Record<string, unknown> | undefined
  /** The operation of GraphQL that it runs. */
  operation: string
  /** Whether `"preview": true` in the body shows what it would do (decisions 20); where it does not, that is refused. */
  hasPreview: boolean
  perform(request: OpenRequest): Promise<RestAnswer>
}

/** What a route with a preview answers in place of its own answer, with 200, to `"preview": true`. */
export const previewAnswer = z.object({ preview: previewDocument })

/** A request with everything in its shape. */
export interface RestRequest<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  pageSizes: PageSizes
  execute: RunOperation
  /** Whether the idempotency key holds a result, so that nothing is judged any more. */
  isReplay(): Promise<boolean>
}

export interface RouteDefinition<Data, Variables, Params extends z.ZodObject, Query, Body, Answer extends z.ZodObject> extends BodyPart<
  Params,
  Body
> {
  method: Route['method']
  path: string
  credential: Credential
  description: string
  isSandboxOnly?: boolean
  takesImage?: boolean
  document: TypedDocument<Data, Variables>
  query?: z.ZodObject & z.ZodType<Query>
  /** Names that REST has for fields which GraphQL calls otherwise, in refusals. */
  renames?: Record<string, string>
  /** 201 in place of 200, always or depending on the answer. */
  created?: true | ((data: Granted<Data>) => boolean)
  location?: (data: Granted<Data>) => string
  /** The first field of the answer, where it is always the same. */
  message?: string
  answer: Answer
  /** The preview in the operation's answer, where `"preview": true` in the body asks for one; then nothing is done, and 200 is the status. */
  preview?: (data: Granted<Data>) => Spoken<typeof previewDocument> | null | undefined
  /** Reads on, where the operation answers a page and the route all there is. */
  whole?: (data: Granted<Data>, request: RestRequest<z.infer<Params>, Query, Body>) => Promise<Granted<Data>>
  from: (data: Granted<Data>, request: RestRequest<z.infer<Params>, Query, Body>) => Spoken<Answer>
  warnings?: (data: Granted<Data>, request: RestRequest<z.infer<Params>, Query, Body>) => string[]
  errors: readonly ErrorCode[]
  errorStatuses?: Route['errorStatuses']
  refusalShape?: Route['refusalShape']
  example?: Route['example']
}

type VariablesOf<Variables, Request> = (request: Request) => NoInfer<Variables> | Promise<NoInfer<Variables>>

/** How the operation's variables come from the request; left out where it takes none. */
type VariablesPart<Variables, Request> =
  Record<string, never> extends Variables ? { variables?: VariablesOf<Variables, Request> } : { variables: VariablesOf<Variables, Request> }

/** Declares a route of the old dialect whole: REST in, one operation of GraphQL, REST out. No rules. */
export function route<
  Data,
  Variables extends Record<string, unknown>,
  Answer extends z.ZodObject,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query = undefined,
  Body = undefined,
>(
  definition: RouteDefinition<Data, Variables, Params, Query, Body, Answer> &
    VariablesPart<Variables, RestRequest<z.infer<Params>, Query, Body>>,
): Route {
  const { message, answer, created, document } = definition
  const { method, path, credential, description, params, query, body, errors } = definition
  return {
    method,
    path,
    credential,
    description,
    isSandboxOnly: definition.isSandboxOnly ?? false,
    takesImage: definition.takesImage ?? false,
    params: params ?? z.object({}),
    query,
    body,
    statuses: created === undefined ? [200] : created === true ? [201] : [201, 200],
    answer: message === undefined ? answer : z.object({ message: z.literal(message), ...answer.shape }),
    errors,
    errorStatuses: definition.errorStatuses ?? {},
    refusalShape: definition.refusalShape,
    hasLocation: definition.location !== undefined,
    example: definition.example,
    operation: document.name,
    hasPreview: definition.preview !== undefined,
    async perform(open) {
      const { request, isPreview, wrong } = await readRequest(open, definition)
      const given = await definition.variables?.(request)
      const variables = isPreview ? askingForPreview(given) : given
      const first = await open
        // What a route leaves out is what its operation does not need, which the definition's type holds it to.
        .execute(document, ...([variables] as VariablesArgument<Variables>))
        .catch(renameFields(definition.renames ?? {}))
        .catch(tellingFirst(wrong))
      if (isPreview) return { status: 200, headers: {}, body: show(previewAnswer, { preview: mustBeThere(definition.preview?.(first)) }) }
      const data = definition.whole ? await definition.whole(first, request) : first
      for (const warning of definition.warnings?.(data, request) ?? []) open.warn(warning)
      const headers: Record<string, string> = definition.location ? { Location: definition.location(data) } : {}
      return {
        status: created === true || (typeof created === 'function' && created(data)) ? 201 : 200,
        headers,
        body: { ...(message === undefined ? {} : { message }), ...show(answer, definition.from(data, request)) },
      }
    },
  }
}

/** What every operation with a preview takes: one `input`, which says so. */
const askingForPreview = (variables: unknown) => {
  if (!isObject(variables) || !isObject(variables['input'])) throw new TypeError('an operation with a preview takes an input')
  return { ...variables, input: { ...variables['input'], preview: true } }
}

/** An operation that was asked with a part of a wrong body misses the rest of it: then what is wrong with the whole is told. */
const tellingFirst =
  (wrong: Error | undefined) =>
  (error: unknown): never => {
    throw wrong && error instanceof DomainError && error.code === 'VALIDATION_ERROR' ? wrong : error
  }

function mustBeThere<Value>(value: Value | null | undefined): Value {
  if (value == null) throw new Error('an operation was asked for a preview and has answered none')
  return value
}

type AnyDefinition<Params extends z.ZodObject, Query, Body> = BodyPart<Params, Body> & {
  query?: z.ZodObject & z.ZodType<Query>
  preview?: unknown
}

async function readRequest<Params extends z.ZodObject, Query, Body>(
  open: OpenRequest,
  definition: AnyDefinition<Params, Query, Body>,
): Promise<{ request: RestRequest<z.infer<Params>, Query, Body>; isPreview: boolean; wrong: Error | undefined }> {
  const { pageSizes, execute } = open
  // An address has the parameters of its path, and their meaning is judged by the operation.
  const params = open.params as z.infer<Params>
  const query = readQuery(open, definition.query)
  const { body, isPreview, rest, wrong } = await readBody(open, params, { ...definition, hasPreview: definition.preview !== undefined })
  const ignored = [...ignoredKeys(definition.query, open.query), ...ignoredKeys(definition.body, rest)].slice(0, mostNames)
  if (ignored.length > 0) open.warn(`ignored-fields=${ignored.join()}`)
  return { request: { params, query, body, pageSizes, execute, isReplay: () => open.checkIdempotency() }, isPreview, wrong }
}
