import type { Server } from 'node:http'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, type Router } from 'express'
import { Kind, OperationTypeNode } from 'graphql'
import { DomainError } from '../domain/errors.js'
import { acceptedLanguage } from '../http/accepted-language.js'
import { admit, countRequests } from '../http/api-guard.js'
import { jsonBody } from '../http/json-body.js'
import { bodiesInTurn } from '../http/long-bodies.js'
import { setRateLimitHeaders } from '../http/rate-limit.js'
import type { Services } from '../operations/services.js'
import type { Authentication } from '../queries/credential/authenticate.js'
import { traced } from '../telemetry/traces.js'
import { createEventStream, type RunStream } from './live/event-stream.js'
import { LiveConnections } from './live/live-connections.js'
import { createSubscriptionServer } from './live/subscription-server.js'
import type { ErrorPresentation } from './present-error.js'
import { contextFor, isUnauthorized, whoAsks, type GraphqlParts } from './request/caller.js'
import { readGraphqlRequest } from './engine/graphql-request.js'
import type { Outcome } from './engine/engine.js'
import type { PreparedOperation } from './engine/read-document.js'
import { sendLongResult, sendRefusal, sendResult } from './request/send-result.js'

/** GraphQL as the HTTP server sees it. */
interface GraphqlSurface {
  /** For `/graphql`: `POST /` runs an operation, `POST /stream` follows a subscription as server-sent events. */
  router: Router
  /** Follows a subscription for whoever else serves one; its connections count with the others. */
  stream: RunStream
  /** Takes over websocket upgrades. */
  attach(server: Server): void
  /** How many bytes wait in memory for callers of sockets and streams to read. */
  unread(): number
  /** Ends sockets and streams, so that the server can close. */
  dispose(): Promise<void>
}

/**
 * GraphQL over HTTP, server-sent events and websockets, with the same limits and the same errors on each (decisions 14, 17). Every response
 * carries the rate limit's headers. POST with JSON only; what would be 405, 406 or 415 is 400, in the shape of REST with `errors` added.
 */
export function createGraphqlRouter(parts: GraphqlParts): GraphqlSurface {
  const { services } = parts
  const connections = new LiveConnections(services)
  const stream = createEventStream({ ...parts, connections })
  const sockets = createSubscriptionServer({ ...parts, connections })
  const router = express.Router({ caseSensitive: true })
  // A browser that goes there gets a page, which is not ours to make.
  router.get('/', (request, _response, next) => next(wantsPage(request) ? 'router' : undefined))
  router.all('/', (request, response) => runOperation(parts, request, response))
  router.all('/stream', (request, response) => runStream(parts, stream, request, response))
  router.use(refusals(services))
  // Counted like every other call, and answered with the limit's headers, but as an address that nobody takes: this is no GraphQL.
  router.use(async (request, response) => {
    await admitted(parts, request, response)
    throw new DomainError('NOT_FOUND')
  })
  return {
    router,
    stream,
    unread: () => connections.unread(),
    attach: (server) => void server.on('upgrade', sockets.upgrade),
    dispose: async () => {
      connections.stop()
      await sockets.dispose()
      await parts.engine.stop()
    },
  }
}

async function runOperation(parts: GraphqlParts, request: Request, response: Response): Promise<void> {
  const presentation = presentationOf(parts.services, request)
  const { who, refusal } = await admitted(parts, request, response)
  requirePost(request)
  const type = acceptedType(request, 'application/json', 'application/graphql-response+json')
  if (refusal) return sendResult(response, { errors: [refusal], isUnfit: false }, presentation)
  const prepared = await readOperation(parts, who, request, response)
  if (prepared.operation.operation === OperationTypeNode.SUBSCRIPTION)
    throw elsewhere('A subscription is followed over the websocket at /graphql or at POST /graphql/stream.')
  const isQuery = prepared.operation.operation === OperationTypeNode.QUERY
  // What a mutation reads is to be what it has written.
  const asking = isQuery && request.readTogether ? { ...who, readTogether: request.readTogether } : who
  const context = contextFor(parts, asking, request, presentation.requestId)
  const answer = (outcome: Outcome) => {
    request.refusals = context.refusals.length > 0 ? context.refusals : undefined
    if (context.request.idempotency?.replayed) response.setHeader('Idempotent-Replayed', 'true')
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    if (prepared.kind !== 'longRead') return sendResult(response, outcome, presentation)
    return sendLongResult(response, outcome, { ...presentation, sliceBytes: parts.services.config.limits.answerSliceBytes })
  }
  await traced(`graphql ${request.asked ?? 'document'}`, {}, () => parts.engine.run(prepared, context, answer))
}

async function runStream(parts: GraphqlParts, stream: RunStream, request: Request, response: Response): Promise<void> {
  const presentation = presentationOf(parts.services, request)
  const { who, refusal } = await admitted(parts, request, response)
  requirePost(request)
  acceptedType(request, 'text/event-stream')
  const prepared = await readOperation(parts, who, request, response)
  if (prepared.operation.operation !== OperationTypeNode.SUBSCRIPTION) throw elsewhere('Queries and mutations are sent to POST /graphql.')
  await stream({ who, refusal, prepared, request, response, presentation })
}

/** Browsers name HTML before all else; whoever takes anything is answered as a program. */
const wantsPage = (request: Request): boolean => request.accepts(['application/json', 'text/html']) === 'text/html'

interface Admitted {
  who: Authentication
  /** Why the credential is no good, if it is none: nothing runs then, and the answer is a top-level error. */
  refusal: DomainError | null
}

async function admitted({ guard, services }: GraphqlParts, request: Request, response: Response): Promise<Admitted> {
  const { publicUrl } = services.config
  try {
    return { who: await admit({ ...guard, authenticate: (sent) => whoAsks(guard, sent, publicUrl) }, request, response), refusal: null }
  } catch (error) {
    if (isUnauthorized(error)) return { who: { actor: { kind: 'anonymous' } }, refusal: error }
    throw error
  }
}

function requirePost({ method }: Request): void {
  if (method !== 'POST')
    throw new DomainError('METHOD_NOT_ALLOWED', { message: 'GraphQL is asked with POST, and a body of type application/json.' })
}

/** The first of `types` that the caller likes. */
function acceptedType(request: Request, ...types: string[]): string {
  const type = request.accepts(types)
  if (!type)
    throw new DomainError('VALIDATION_ERROR', {
      message: `This endpoint answers ${types.join(' or ')}, which the header "Accept" does not allow.`,
    })
  return type
}

/** The body, within every limit. A document counts its root fields against the rate limit, and one was counted already. */
async function readOperation(
  { engine, services, guard }: GraphqlParts,
  who: Authentication,
  request: Request,
  response: Response,
): Promise<PreparedOperation> {
  const { limits } = services.config
  await readBody(
    jsonBody({ limitBytes: limits.bodyBytes, jsonLimits: limits, numbers: 'plain', inTurn: bodiesInTurn(services) }),
    request,
    response,
  )
  const prepared = engine.prepare(readGraphqlRequest(request.body))
  request.operationName = nameOf(prepared)
  if (prepared.rate > 1) {
    const state = await countRequests(guard, who, request, prepared.rate - 1)
    setRateLimitHeaders(response, state)
    if (!state.allowed) throw new DomainError('RATE_LIMITED')
  }
  // Validates the document, which costs more than to refuse it.
  request.asked = askedBy(prepared)
  return prepared
}

/** A mutation by its field, of which there is one; queries are of as many kinds as there are callers. Undefined where it does not fit the schema. */
function askedBy({ document, operation }: PreparedOperation): string | undefined {
  const [root] = operation.selectionSet.selections
  if (document.problems.length > 0 || root?.kind !== Kind.FIELD) return undefined
  return operation.operation === OperationTypeNode.QUERY ? 'query' : `${operation.operation} ${root.name.value}`
}

/** What the document calls itself, or the first field that it asks for. */
function nameOf({ operation: { name, selectionSet } }: PreparedOperation): string {
  const [first] = selectionSet.selections
  return name?.value ?? (first && 'name' in first ? first.name.value : 'fragment')
}

function readBody(reader: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise(
    (resolve, reject) =>
      void reader(request, response, (error?: unknown) =>
        error ? reject(error instanceof Error ? error : new Error('the body cannot be read', { cause: error })) : resolve(),
      ),
  )
}

const elsewhere = (message: string) => new DomainError('VALIDATION_ERROR', { message })

const presentationOf = ({ log }: Services, request: Request): ErrorPresentation => ({
  requestId: request.requestId ?? '',
  language: acceptedLanguage(request),
  log,
})

function refusals(services: Services): ErrorRequestHandler {
  // Express tells an error handler by its four parameters.
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) return void request.socket.destroy()
    sendRefusal(response, error, presentationOf(services, request))
  }
}
