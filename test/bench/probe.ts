import { AsyncLocalStorage } from 'node:async_hooks'
import { Server, type IncomingMessage } from 'node:http'
import { Client } from 'pg'
import { lifecycleHeader } from './lifecycle-script.js'
import type { ProbeAnswer, ProbeQuestion, TracedRequest, TracedStatement } from './probe-messages.js'

// Loaded into the service by `--import`, before anything else: it sees every statement and every request without a word of it in the
// service's own code. It keeps nothing until it is asked to.

let isTracing = false
let statements: TracedStatement[] = []
let requests: TracedRequest[] = []
const current = new AsyncLocalStorage<TracedRequest>()
const connections = new WeakMap<Client, number>()
let connectionCount = 0

type QueryFunction = (this: Client, ...given: unknown[]) => unknown
const prototype = Client.prototype as unknown as { query: QueryFunction }
const query = prototype.query

prototype.query = function (...given) {
  if (!isTracing) return query.apply(this, given)
  const [first, second] = given
  const isConfig = typeof first === 'object' && first !== null
  const config = isConfig
    ? (first as { text?: string; values?: unknown[] })
    : { text: first as string, values: Array.isArray(second) ? second : [] }
  if (typeof config.text !== 'string') return query.apply(this, given)
  const statement: TracedStatement = {
    connection: numberOf(this),
    pool: (this as unknown as { connectionParameters: { application_name?: string } }).connectionParameters.application_name ?? '',
    text: config.text,
    values: (config.values ?? []).map(portable),
    startedAt: performance.now(),
    ms: 0,
    rows: [],
  }
  statements.push(statement)
  current.getStore()?.statements.push(statements.length - 1)
  return watch(this, given, statement)
}

/** A result comes by promise or by callback. */
function watch(client: Client, given: unknown[], statement: TracedStatement): unknown {
  const note = (result: unknown) => {
    statement.ms = performance.now() - statement.startedAt
    statement.rows = ((result as { rows?: unknown[] } | undefined)?.rows ?? []).map(portable)
  }
  const last = given.at(-1)
  if (typeof last === 'function') {
    const callback = last as (error: unknown, result: unknown) => void
    return query.apply(client, [...given.slice(0, -1), (error: unknown, result: unknown) => (note(result), callback(error, result))])
  }
  const result = query.apply(client, given)
  if (!(result instanceof Promise)) return result
  return result.then((found: unknown) => (note(found), found))
}

function numberOf(client: Client): number {
  const known = connections.get(client)
  if (known !== undefined) return known
  connections.set(client, ++connectionCount)
  return connectionCount
}

/** Messages between processes are JSON. */
function portable(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() }
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') }
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(portable)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, portable(one)]))
  return value ?? null
}

const emit = Server.prototype.emit as (this: Server, event: string, ...rest: unknown[]) => boolean

Server.prototype.emit = function (this: Server, event: string, ...rest: unknown[]): boolean {
  if (event !== 'request' || !isTracing) return emit.call(this, event, ...rest)
  const lifecycle = (rest[0] as IncomingMessage).headers[lifecycleHeader]
  const traced: TracedRequest = { ...(typeof lifecycle === 'string' ? { lifecycle } : {}), statements: [] }
  requests.push(traced)
  return current.run(traced, () => emit.call(this, event, ...rest))
}

process.on('message', (question: ProbeQuestion) => {
  process.send!(answer(question))
})

function answer(question: ProbeQuestion): ProbeAnswer | null {
  switch (question) {
    case 'trace':
      isTracing = true
      statements = []
      requests = []
      return null
    case 'take':
      isTracing = false
      return { statements, requests }
    case 'memory': {
      globalThis.gc?.()
      return { heapUsed: process.memoryUsage().heapUsed }
    }
    case 'cpu': {
      const { user, system } = process.cpuUsage()
      return { cpuMs: (user + system) / 1000 }
    }
  }
}
