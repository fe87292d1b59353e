import type { TracedStatement } from './probe-messages.js'

/** A captured value in which ids are places: to be made anew for each lifecycle, or taken from what an earlier statement answered. */
export type Template = { kind: 'constant'; value: unknown } | { kind: 'text'; parts: TextPart[] } | { kind: 'list'; items: Template[] }

export type TextPart = string | { fresh: number } | { row: [statement: number, row: number, path: string] } | { buyer: true }

export interface ScriptStatement {
  /** The ORM writes values into the text, so the text may hold ids as well. */
  text: Template
  values: Template[]
  /** Of which transaction, counted from 0. */
  transaction: number
  /** Whether that transaction writes down deliveries: the worker runs one of these at a time. */
  isDelivery: boolean
}

/** The statements of one lifecycle, in the order in which the service sent them, so that they can be sent again for another escrow. */
export interface LifecycleScript {
  statements: ScriptStatement[]
  /** How many ids each lifecycle makes for itself. */
  freshIds: number
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Turns captured statements into a script. An id that was in an earlier answer is taken from the answer to the same statement when the
 * script runs; an id that the service made itself is made anew.
 */
export function lifecycleScript(traced: TracedStatement[], buyerEmail: string): LifecycleScript {
  const answered = new Map<string, [number, number, string]>()
  const fresh = new Map<string, number>()
  const placeOf = (id: string): TextPart => {
    const place = answered.get(id)
    if (place) return { row: place }
    if (!fresh.has(id)) fresh.set(id, fresh.size)
    return { fresh: fresh.get(id)! }
  }
  const statements = transactionsInOrder(traced).map(({ statement, transaction, isDelivery }, index) => {
    const text = templateOf(statement.text, placeOf, buyerEmail)
    const values = statement.values.map((value) => templateOf(value, placeOf, buyerEmail))
    for (const [row, answer] of statement.rows.entries()) {
      for (const [path, id] of idsIn(answer, '')) if (!answered.has(id) && !fresh.has(id)) answered.set(id, [index, row, path])
    }
    return { text, values, transaction, isDelivery }
  })
  return { statements, freshIds: fresh.size }
}

/** Statements of one connection between `begin` and `commit` belong together; transactions follow each other as they began. */
function transactionsInOrder(traced: TracedStatement[]): PlacedStatement[] {
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
    .filter((group) => !isIdle(group))
    .flatMap((group, transaction) => {
      const isDelivery = group.some(({ text }) => text.includes('delivery lane'))
      return group.map((statement) => ({ statement, transaction, isDelivery }))
    })
}

interface PlacedStatement {
  statement: TracedStatement
  transaction: number
  isDelivery: boolean
}

/** Looking for jobs and finding none happens by the clock, not for an escrow. */
function isIdle(group: TracedStatement[]): boolean {
  if (group.every(({ pool }) => pool !== 'amana-jobs')) return false
  const claims = group.filter(({ text }) => text.includes('SKIP LOCKED'))
  return claims.length === 0
    ? group.some(({ text }) => text.includes('pg_try_advisory_xact_lock')) ||
        group.some(({ text }) => /monitor|maintain|supervise|schedule/i.test(text))
    : claims.every(({ rows }) => rows.length === 0)
}

function templateOf(value: unknown, placeOf: (id: string) => TextPart, buyerEmail: string): Template {
  if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => templateOf(item, placeOf, buyerEmail)) }
  if (typeof value !== 'string') return { kind: 'constant', value }
  const parts: TextPart[] = []
  let at = 0
  for (const match of value.matchAll(new RegExp(`${uuid.source}|${buyerEmail.replaceAll('.', '\\.')}`, 'g'))) {
    if (match.index > at) parts.push(value.slice(at, match.index))
    parts.push(match[0] === buyerEmail ? { buyer: true } : placeOf(match[0]))
    at = match.index + match[0].length
  }
  if (at === 0) return { kind: 'constant', value }
  if (at < value.length) parts.push(value.slice(at))
  return { kind: 'text', parts }
}

/** Every id in an answer, with the way to it. */
function* idsIn(value: unknown, path: string): Iterable<[path: string, id: string]> {
  if (typeof value === 'string' && new RegExp(`^${uuid.source}$`).test(value)) yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) yield* idsIn(one, path === '' ? name : `${path}.${name}`)
}
