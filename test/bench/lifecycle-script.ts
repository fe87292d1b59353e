import type { Trace, TracedStatement } from './probe-messages.js'

/** A captured value in which ids are places: to be made anew each time, or taken from what an earlier statement answered. */
export type Template = { kind: 'constant'; value: unknown } | { kind: 'text'; parts: TextPart[] } | { kind: 'list'; items: Template[] }

export type TextPart = string | { fresh: number } | { row: [statement: number, row: number, path: string] }

export interface ScriptStatement {
  /** Its place among all statements of the script, in the order in which they were sent. */
  index: number
  /** The ORM writes values into the text, so the text may hold ids as well. */
  text: Template
  values: Template[]
}

/** What one connection sent between `begin` and `commit`, or one statement without. */
export interface ScriptTransaction {
  statements: ScriptStatement[]
  /** Transactions of other lanes that had ended before this one began and had made an id that it uses or finds: it waits for them. */
  after: number[]
  /** The lifecycle that waits for it; absent where nobody does, as for deliveries and jobs. */
  lifecycle?: string
}

/**
 * What the service sent for some lifecycles of several clients, so that it can be sent again for other escrows. Each lane has a connection
 * of its own and sends its transactions, places in the list, one after the other: one for each client, one for the rounds of deliveries, and one
 * for each other connection of jobs.
 */
export interface LifecycleScript {
  transactions: ScriptTransaction[]
  lanes: number[][]
  lifecycles: number
  statements: number
  /** Of them `begin` and `commit`. */
  frames: number
  /** How many ids are made each time. */
  freshIds: number
}

/** The header by which the probe knows the client and the lifecycle of a request, as `3.0`. */
export const lifecycleHeader = 'x-bench-lifecycle'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** `all` that the service sent, or only what requests send and wait for. `since` is when the capture began, in milliseconds since 1970. */
export function lifecycleScript(trace: Trace, { part, since }: { part: 'all' | 'requests'; since: number }): LifecycleScript {
  const captured = transactionsOf(trace).filter(({ lifecycle }) => part === 'all' || lifecycle !== undefined)
  const { templates, idsOf, freshIds } = withPlaces(captured, since)
  const lanes = [...new Set(captured.map(({ lane }) => lane))]
  const transactions = captured.map(({ statements, lifecycle }, place) => ({
    statements: statements.map((statement) => templates.get(statement)!),
    after: waitedFor(captured, idsOf, place),
    ...(lifecycle === undefined ? {} : { lifecycle }),
  }))
  const texts = captured.flatMap(({ statements }) => statements.map(({ text }) => text))
  return {
    transactions,
    lanes: lanes.map((lane) => [...captured.keys()].filter((place) => captured[place]!.lane === lane)),
    lifecycles: new Set(captured.flatMap(({ lifecycle }) => lifecycle ?? [])).size,
    statements: texts.length,
    frames: texts.filter((text) => /^(begin|commit)/.test(text)).length,
    freshIds,
  }
}

interface CapturedTransaction {
  statements: TracedStatement[]
  lane: string
  lifecycle?: string
  endedAt: number
}

/**
 * In the order in which they began. A job that a request wakes runs in its wake, beside it, and is counted to it by the probe: it is told
 * apart by the connections of jobs, and by what only deliveries do.
 */
function transactionsOf({ statements, requests }: Trace): CapturedTransaction[] {
  const lifecycleOf = new Map(
    requests.flatMap(({ lifecycle, statements: places }) => places.map((place) => [statements[place]!, lifecycle] as const)),
  )
  return grouped(statements)
    .filter((group) => !isIdle(group) && !isRequestLog(group))
    .map((group) => {
      // Which webhooks have something to deliver is the first thing that a round asks.
      const isDelivery = group.some(({ text }) => text.includes('open_hook'))
      const lifecycle = group[0]!.pool === 'amana' && !isDelivery ? lifecycleOf.get(group[0]!) : undefined
      const job = isDelivery ? 'rounds of deliveries' : `jobs ${group[0]!.connection}`
      const lane = lifecycle === undefined ? job : lifecycle.slice(0, lifecycle.indexOf('.'))
      const { startedAt, ms } = group.at(-1)!
      return { statements: group, lane, endedAt: startedAt + ms, ...(lifecycle === undefined ? {} : { lifecycle }) }
    })
}

function grouped(traced: TracedStatement[]): TracedStatement[][] {
  const open = new Map<number, TracedStatement[]>()
  const groups: TracedStatement[][] = []
  for (const statement of traced) {
    const group = open.get(statement.connection) ?? []
    if (group.length === 0) groups.push(group)
    group.push(statement)
    const isBegun = group[0]!.text.startsWith('begin')
    if (isBegun && !/^(commit|rollback)/.test(statement.text)) open.set(statement.connection, group)
    else open.delete(statement.connection)
  }
  return groups
}

/** Looking for jobs and finding none, and what the queue does for itself, happens by the clock, not for an escrow. */
function isIdle(group: TracedStatement[]): boolean {
  if (group.every(({ pool }) => pool !== 'amana-jobs')) return false
  const claims = group.filter(({ text }) => text.includes('SKIP LOCKED'))
  return claims.length === 0
    ? !group.some(({ text }) => /WITH results as|INSERT INTO jobs\.j/i.test(text))
    : claims.every(({ rows }) => rows.length === 0)
}

/** Written once a second for all requests together, with ids in lists of bytes, in which no place can be found. */
const isRequestLog = (group: TracedStatement[]): boolean => group.some(({ text }) => text.startsWith('insert into "logged_request"'))

/**
 * An id that was in an earlier answer is taken from the answer to the same statement when the script runs; one that the service made itself
 * is made anew; one that is older than the capture stays. Also answers which ids each statement uses or finds.
 */
function withPlaces(captured: CapturedTransaction[], since: number) {
  const answered = new Map<string, [number, number, string]>()
  const fresh = new Map<string, number>()
  const placeOf = (id: string): TextPart => {
    const place = answered.get(id)
    if (place) return { row: place }
    if (isOlder(id, since)) return id
    if (!fresh.has(id)) fresh.set(id, fresh.size)
    return { fresh: fresh.get(id)! }
  }
  const templates = new Map<TracedStatement, ScriptStatement>()
  const idsOf = new Map<TracedStatement, Set<string>>()
  const inTime = captured.flatMap(({ statements }) => statements).toSorted((a, b) => a.startedAt - b.startedAt)
  for (const [index, statement] of inTime.entries()) {
    const ids = new Set(`${statement.text} ${JSON.stringify(statement.values)}`.match(uuid))
    templates.set(statement, {
      index,
      text: templateOf(statement.text, placeOf),
      values: statement.values.map((value) => templateOf(value, placeOf)),
    })
    for (const [row, answer] of statement.rows.entries()) {
      for (const [path, id] of idsIn(answer, '')) {
        ids.add(id)
        if (!answered.has(id) && !fresh.has(id) && !isOlder(id, since)) answered.set(id, [index, row, path])
      }
    }
    idsOf.set(statement, ids)
  }
  return { templates, idsOf, freshIds: fresh.size }
}

/** Ids of the service begin with the milliseconds of their making; others (version 4, of the queue) are never older than their escrow. */
const isOlder = (id: string, since: number): boolean => id[14] === '7' && parseInt(id.slice(0, 8) + id.slice(9, 13), 16) < since

/** Of each id in a transaction, the first transaction that had it, if that is of another lane and had ended before this one began. */
function waitedFor(captured: CapturedTransaction[], idsOf: Map<TracedStatement, Set<string>>, place: number): number[] {
  const { statements, lane } = captured[place]!
  const ids = new Set(statements.flatMap((statement) => [...idsOf.get(statement)!]))
  const found = new Set<number>()
  for (const [earlier, { statements: others, lane: other, endedAt }] of captured.slice(0, place).entries()) {
    const known = others.flatMap((statement) => [...idsOf.get(statement)!].filter((id) => ids.has(id)))
    for (const id of known) ids.delete(id)
    if (known.length > 0 && other !== lane && endedAt <= statements[0]!.startedAt) found.add(earlier)
  }
  return [...found]
}

function templateOf(value: unknown, placeOf: (id: string) => TextPart): Template {
  if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => templateOf(item, placeOf)) }
  if (typeof value !== 'string') return { kind: 'constant', value }
  const parts: TextPart[] = []
  let at = 0
  for (const match of value.matchAll(uuid)) {
    if (match.index > at) parts.push(value.slice(at, match.index))
    parts.push(placeOf(match[0]))
    at = match.index + match[0].length
  }
  if (at < value.length) parts.push(value.slice(at))
  return parts.every((part) => typeof part === 'string') ? { kind: 'constant', value } : { kind: 'text', parts }
}

/** Every id in an answer, with the way to it. */
function* idsIn(value: unknown, path: string): Iterable<[path: string, id: string]> {
  if (typeof value === 'string' && new RegExp(`^${uuid.source}$`).test(value)) yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) yield* idsIn(one, path === '' ? name : `${path}.${name}`)
}
