import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql'
import { handleProtocols, makeServer, type Context as SocketContext, type ServerOptions, type SubscribePayload } from 'graphql-ws'
import { WebSocketServer, type WebSocket } from 'ws'
import { DomainError } from '../../domain/errors.js'
import { acceptedLanguage } from '../../http/accepted-language.js'
import { countRequests } from '../../http/api-guard.js'
import { mayCall } from '../../http/cross-origin.js'
import { addressNetwork, clientAddress } from '../../http/client-address.js'
import type { RateLimitState } from '../../http/rate-limit.js'
import type { Authentication } from '../../queries/credential/authenticate.js'
import type { Context } from '../context.js'
import { carryMessages } from './carry-messages.js'
import type { Connection } from './connection.js'
import { goodbyeMs, type EndReason, type LiveConnections } from './live-connections.js'
import { refuseUpgrade } from './refuse-upgrade.js'
import { presentError, type ErrorPresentation } from '../present-error.js'
import { contextFor, isUnauthorized, whoAsks, withCredential, type GraphqlParts } from '../request/caller.js'
import { readGraphqlRequest } from '../engine/graphql-request.js'
import type { PreparedOperation } from '../engine/read-document.js'
import { isFromForeignPage } from '../request/same-origin.js'

interface SubscriptionServerParts extends GraphqlParts {
  connections: LiveConnections
}

interface SubscriptionServer {
  /** A listener for the HTTP server's `upgrade`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes every socket, and takes no more. */
  dispose(): Promise<void>
}

/** How long a caller may take to say goodbye when the service stops. */
const closeMs = 2_000

/**
 * GraphQL over websockets at `/graphql`, in the protocol of graphql-ws. `connection_init` carries `{authorization: "Bearer …"}`, any
 * credential of decisions 3; without one the headers of the upgrade speak, the session cookie only from our own pages. Queries and mutations
 * run as well, under the limits of HTTP; who asks is looked up anew for each operation. Closes with 4401 without a credential that works and
 * when it is revoked, 4403 when it expires, 4429 beyond the connections of one principal, 1013 for who
 * does not read.
 */
export function createSubscriptionServer(parts: SubscriptionServerParts): SubscriptionServer {
  const { guard } = parts
  const { log, config } = parts.services
  const { socketFrameBytes: maxPayload, socketPingMs: pingMs, unreadBytesPerSocket: unreadBytes } = config.limits
  const server = makeServer<Init, Connection>(serverOptions(parts))
  const sockets = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false, handleProtocols })
  const refuse = (request: IncomingMessage, socket: Duplex, error: DomainError, limit: RateLimitState) =>
    refuseUpgrade(request, socket, error, { requestId: randomUUID(), limit })
  // The library would answer 405 or 426, in plain text.
  sockets.on('wsClientError', (error, socket, request) => {
    const refusal = new DomainError('VALIDATION_ERROR', { message: `This is no websocket handshake: ${error.message}.` })
    refuse(request, socket, refusal, guard.limiter.consumeHere(bucketOf(parts, request)))
  })
  let isDisposed = false
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Nobody else listens while the others are asked: a caller that hangs up meanwhile is no failure of ours.
    const hangUp = () => socket.destroy()
    socket.on('error', hangUp)
    const limit = await guard.limiter.consume(bucketOf(parts, request))
    if (isDisposed || socket.destroyed) return void socket.destroy()
    const refusal = limit.allowed ? upgradeRefusal(parts, request) : new DomainError('RATE_LIMITED')
    if (refusal) return refuse(request, socket, refusal, limit)
    sockets.handleUpgrade(request, socket, head, (opened) =>
      carryMessages(
        server,
        { id: randomUUID(), socket: opened, request, operations: 0, place: null },
        { pingMs, unreadBytes, jsonLimits: config.limits, log },
      ),
    )
    socket.off('error', hangUp)
  }
  return {
    upgrade: (request, socket, head) => void upgrade(request, socket, head),
    dispose: async () => {
      isDisposed = true
      for (const socket of sockets.clients) socket.close(...closings.stopping)
      const cut = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), closeMs)
      await new Promise<void>((resolve) => {
        sockets.close(() => resolve())
      })
      clearTimeout(cut)
    },
  }
}

type Init = { authorization?: unknown } & Record<string, unknown>

/** An upgrade counts like a request; operations on the socket count for themselves. */
const bucketOf = ({ guard }: SubscriptionServerParts, request: IncomingMessage) =>
  `ip:${addressNetwork(clientAddress(request, guard.trustProxyHops))}`

function upgradeRefusal({ services }: SubscriptionServerParts, request: IncomingMessage): DomainError | null {
  const path = (request.url ?? '').split('?', 1)[0]
  if (path !== '/graphql' && path !== '/graphql/') return new DomainError('NOT_FOUND')
  const { publicUrl, corsOrigins } = services.config
  const { origin } = request.headers
  const mayAsk = !isFromForeignPage(request, publicUrl) || (origin !== undefined && mayCall(corsOrigins, origin))
  return mayAsk ? null : new DomainError('ORIGIN_NOT_ALLOWED')
}

const closings: Record<EndReason | 'unauthorized' | 'forbidden' | 'tooMany', [code: number, reason: string]> = {
  unauthorized: [4401, 'Unauthorized'],
  forbidden: [4403, 'Forbidden'],
  tooMany: [4429, 'Too many connections'],
  revoked: [4401, 'The credential was revoked'],
  expired: [4403, 'The credential has expired'],
  stopping: [1001, 'The service is stopping'],
  slow: [1013, 'What was sent is not read; go on after the last cursor'],
}

function end(socket: WebSocket, reason: EndReason): void {
  socket.close(...closings[reason])
  if (reason === 'slow') setTimeout(() => socket.terminate(), goodbyeMs).unref()
}

/** What one operation on a socket runs with; handed through graphql-ws as its context value. */
interface SocketOperation {
  prepared: PreparedOperation
  newContext: () => Context
  present: (error: unknown) => GraphQLError
}

function serverOptions(parts: SubscriptionServerParts): ServerOptions<Init, Connection> {
  return {
    connectionInitWaitTimeout: parts.services.config.limits.socketInitMs,
    onConnect: ({ extra, connectionParams }) => introduce(parts, extra, connectionParams),
    onSubscribe: (context, _id, payload) => startOperation(parts, context, payload),
    execute: (args) => runOperation(parts, operationOf(args)),
    subscribe: (args) => {
      const { prepared, ...follower } = operationOf(args)
      return parts.engine.follow(prepared, { ...follower, onEnd: () => void parts.connections.check() })
    },
    onClose: ({ extra }) => extra.place?.release(),
  }
}

const operationOf = ({ contextValue }: ExecutionArgs) => contextValue as SocketOperation

/** Answers `connection_init`: true, or false after closing the socket with the reason. */
async function introduce({ guard, services, connections }: SubscriptionServerParts, connection: Connection, init?: Init): Promise<boolean> {
  const { socket } = connection
  if (typeof init?.authorization === 'string') connection.request = withCredential(connection.request, init.authorization)
  try {
    const who = await whoAsks(guard, connection.request, services.config.publicUrl)
    connection.place = connections.add(who, { end: (reason) => end(socket, reason), unread: () => socket.bufferedAmount })
  } catch (error) {
    const closing = error instanceof DomainError ? refusedIntroductions[error.code] : undefined
    if (!closing) throw error
    socket.close(...closings[closing])
    return false
  }
  // Closed while we looked: nobody will call `onClose` again.
  if (socket.readyState !== socket.OPEN) connection.place.release()
  return true
}

const refusedIntroductions: Partial<Record<DomainError['code'], keyof typeof closings>> = {
  UNAUTHORIZED: 'unauthorized',
  ORIGIN_NOT_ALLOWED: 'forbidden',
  SUBSCRIPTION_LIMIT_REACHED: 'tooMany',
}

async function startOperation(
  parts: SubscriptionServerParts,
  { extra: connection, subscriptions }: SocketContext<Init, Connection>,
  payload: SubscribePayload,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { engine, guard, connections } = parts
  const { config, log } = parts.services
  const { request } = connection
  connection.operations += 1
  const presentation: ErrorPresentation = {
    requestId: `${connection.id}.${connection.operations}`,
    language: acceptedLanguage(request),
    log,
  }
  const present = (error: unknown) => presentError(error, presentation)
  try {
    if (Object.keys(subscriptions).length > config.limits.subscriptionsPerSocket) throw new DomainError('SUBSCRIPTION_LIMIT_REACHED')
    const who = await whoAsks(guard, request, config.publicUrl)
    await requireWithinRate(parts, who, request, 1)
    const prepared = engine.prepare(readGraphqlRequest(payload))
    if (prepared.rate > 1) await requireWithinRate(parts, who, request, prepared.rate - 1)
    const { problems } = prepared.document
    if (problems.length > 0) return problems.map(present)
    const newContext = () => contextFor(parts, who, request, presentation.requestId)
    const contextValue: SocketOperation = { prepared, newContext, present }
    return { ...engine.argsOf(prepared), contextValue }
  } catch (error) {
    if (isUnauthorized(error)) void connections.check()
    return [present(error)]
  }
}

async function requireWithinRate(
  { guard }: SubscriptionServerParts,
  who: Authentication,
  request: IncomingMessage,
  requests: number,
): Promise<void> {
  const { allowed, resetInSeconds } = await countRequests(guard, who, request, requests)
  if (!allowed) throw new DomainError('RATE_LIMITED', { headers: { 'Retry-After': String(resetInSeconds) } })
}

async function runOperation({ engine }: GraphqlParts, { prepared, newContext, present }: SocketOperation): Promise<ExecutionResult> {
  try {
    return await engine.run(prepared, newContext(), ({ errors, data }) => ({
      ...(data === undefined ? {} : { data }),
      ...(errors ? { errors: errors.map(present) } : {}),
    }))
  } catch (error) {
    return { errors: [present(error)] }
  }
}
