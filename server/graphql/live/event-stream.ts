import { once } from 'node:events'
import type { Request, Response } from 'express'
import type { ExecutionResult } from 'graphql'
import { createHandler } from 'graphql-sse'
import { ownerOf } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import type { Authentication } from '../../queries/credential/authenticate.js'
import { presentError, type ErrorPresentation } from '../present-error.js'
import { Turns } from '../../turns/turns.js'
import { contextFor, type GraphqlParts } from '../request/caller.js'
import type { PreparedOperation } from '../engine/read-document.js'
import { sendResult } from '../request/send-result.js'
import type { Results } from '../engine/follow-subscription.js'
import { goodbyeMs, type EndReason, type LiveConnections, type OpenConnection } from './live-connections.js'

interface EventStreamParts extends GraphqlParts {
  connections: LiveConnections
}

interface Telling {
  /** Whose result is told next. */
  telling: Turns
}

interface StreamRequest {
  who: Authentication
  refusal: DomainError | null
  prepared: PreparedOperation
  request: Request
  response: Response
  presentation: ErrorPresentation
}

export type RunStream = (asked: StreamRequest) => Promise<void>

/**
 * Subscriptions as server-sent events in the protocol of graphql-sse, distinct connections mode: `next` events with results, a `complete`
 * at the end, and a comment every 12 seconds, which keeps the connection from being cut as idle. A credential that ends while the stream
 * is open ends it with one result that says so.
 */
export function createEventStream(given: EventStreamParts): RunStream {
  const parts = { ...given, telling: new Turns({ places: 1, placesEach: 1, waitingEach: Infinity, patienceMs: Infinity }) }
  const handle = createHandler<Request, { results: Results; response: Response; place: StreamPlace }>({
    // Without a token every operation has a connection of its own.
    authenticate: () => null,
    onSubscribe: (request) => request.context.results,
    // It would otherwise read on for a caller who does not, and keep it all in memory.
    onNext: (_context, { context: { response, place } }) => drained(response, place.ended),
  })
  return async (asked) => {
    const { request, response } = asked
    const { problems } = asked.prepared.document
    if (problems.length > 0) return sendResult(response, { errors: problems, isUnfit: true }, asked.presentation)
    const { results, place } = await open(parts, asked)
    try {
      const [body] = await handle({
        method: 'POST',
        url: request.url,
        headers: { get: (name) => checkedHeaders[name] ?? null },
        body: { query: checkedQuery },
        raw: request,
        context: { results, response, place },
      })
      if (body === null || typeof body === 'string') throw new Error(`graphql-sse refused what was checked before: ${body}`)
      await write(body, response, place)
    } finally {
      place.release()
    }
  }
}

/** The router has looked at the real ones, which may say the same in other words; and the engine has read the document. */
const checkedQuery = 'subscription'
const checkedHeaders: Record<string, string> = { accept: 'text/event-stream', 'content-type': 'application/json' }

/** The stream's place among the principal's connections; `ended` aborts when the service ends it. */
interface StreamPlace extends OpenConnection {
  ended: AbortSignal
}

const noPlace: StreamPlace = { admits: () => true, release: () => {}, ended: new AbortController().signal }

async function open(
  parts: EventStreamParts & Telling,
  { who, refusal, prepared, request, response, presentation }: StreamRequest,
): Promise<{ results: Results; place: StreamPlace }> {
  const refused = (error: DomainError): ExecutionResult => ({ errors: [presentError(error, presentation)] })
  const unauthorized = refusal ?? new DomainError('UNAUTHORIZED')
  if (refusal || who.actor.kind === 'anonymous') return { results: only(refused(unauthorized)), place: noPlace }
  const { engine, connections, services } = parts
  let reason: EndReason | undefined
  const ending = new AbortController()
  const end = (why: EndReason) => {
    reason = why
    ending.abort()
  }
  // Counted with the principal's other streams from here on, and for as long as somebody listens.
  services.unreadAnswers.leave(response)
  const place = { ...connections.add(who, { end, unread: () => response.writableLength }), ended: ending.signal }
  const follower = {
    newContext: () => contextFor(parts, who, request, presentation.requestId),
    present: (error: unknown) => presentError(error, presentation),
  }
  const results = await engine.follow(prepared, follower).catch((error: unknown) => {
    place.release()
    throw error
  })
  if (!(Symbol.asyncIterator in results)) return { results: only(results), place }
  const stop = () => void results.return(undefined)
  ending.signal.addEventListener('abort', stop)
  if (ending.signal.aborted) stop()
  response.once('close', stop)
  const lastWord = () => {
    if (reason === 'slow') return refused(notRead())
    return reason === 'expired' || reason === 'revoked' ? refused(unauthorized) : null
  }
  const told = inTurn(results, () => parts.telling.take(ownerOf(who.actor) ?? ''))
  return { results: withLastWord(told, connections, lastWord), place }
}

/**
 * A result is put into words and written in one go, and as long as the system takes it from us, so is the next: of many streams that catch up at once
 * one tells one in each turn of the event loop, with whoever else waits between two of them.
 */
async function* inTurn(results: Results, take: () => Promise<() => void>): Results {
  for await (const result of results) {
    const giveBack = await take()
    setImmediate(giveBack)
    yield result
  }
}

const notRead = () =>
  new DomainError('SUBSCRIPTION_LIMIT_REACHED', {
    message: 'What was sent is not read, and there is no room for more of it. Go on after the last cursor.',
  })

/** What could not be opened is told as the only result of a stream. */
async function* only(result: ExecutionResult): Results {
  yield result
}

/** The feed ends without a word when the credential does; then the check, asked at once, knows why. */
async function* withLastWord(results: Results, connections: LiveConnections, lastWord: () => ExecutionResult | null): Results {
  yield* results
  await connections.check()
  const last = lastWord()
  if (last) yield last
}

async function write(body: AsyncIterableIterator<string>, response: Response, place: StreamPlace): Promise<void> {
  response.once('close', () => void body.return?.())
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' })
  for await (const chunk of body) {
    // What is refused here is not lost: it lies behind the last cursor.
    if (!place.ended.aborted && !place.admits(Buffer.byteLength(chunk))) continue
    response.write(chunk)
    await drained(response, place.ended)
  }
  response.end()
  if (place.ended.aborted && response.writableLength > 0) setTimeout(() => response.destroy(), goodbyeMs).unref()
}

async function drained(response: Response, ended: AbortSignal): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed || ended.aborted) return
  const over = new AbortController()
  await Promise.race([
    once(response, 'drain', { signal: over.signal }),
    once(response, 'close', { signal: over.signal }),
    once(ended, 'abort', { signal: over.signal }),
  ]).finally(() => over.abort())
}
