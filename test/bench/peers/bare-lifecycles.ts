import { randomBytes } from 'node:crypto'
import { Client, DatabaseError, type QueryConfig } from 'pg'
import { uuidV7 } from '../../../server/domain/id.js'
import { answering } from '../../support/process/answering.js'
import type { LifecycleScript, ScriptTransaction, Template, TextPart } from '../lifecycle-script.js'

export interface LifecycleRun {
  script: LifecycleScript
  databaseUrl: string
  seconds: number
}

export interface LifecycleCount {
  lifecycles: number
  /** Until the last statement of all lanes, and until the last that a client waits for, in milliseconds. */
  elapsedMs: number
  answeredMs: number
  latenciesMs: number[]
  /** Of the places that an earlier answer should have filled, or of as many as there are lifecycles, the share for which it had nothing. */
  unfilled: number
  /** Transactions that PostgreSQL ended because two waited for each other; they were sent again. */
  deadlocks: number
}

/** `open` connects and sends the script once, so that what is counted finds its statements prepared; `go` counts, `close` disconnects. */
export type LifecycleQuestion = { open: LifecycleRun } | 'go' | 'close'

let opened: { run: LifecycleRun; clients: Client[] } | undefined

answering(async (question: LifecycleQuestion): Promise<LifecycleCount | null> => {
  if (question === 'go') return count(opened!.run, opened!.clients, opened!.run.seconds)
  if (question === 'close') {
    await Promise.all(opened!.clients.map((client) => client.end()))
    return null
  }
  const { script, databaseUrl } = question.open
  const clients = await Promise.all(script.lanes.map(() => connect(databaseUrl)))
  opened = { run: question.open, clients }
  await count(opened.run, clients, 0)
  return null
})

/** One run through the script: its ids, what was answered, and which transactions have ended. */
interface Turn {
  fresh: string[]
  answers: unknown[][]
  ended: Array<{ promise: Promise<void>; resolve: () => void }>
}

/** What is counted on the way. */
interface Tally {
  asked: number
  lost: number
  deadlocks: number
  latenciesMs: number[]
  answeredAt: number
}

/**
 * The least that can do the work in the database: each lane sends its transactions, and begins with the script again as soon as it is
 * through, whether or not the others are; those of deliveries and jobs follow the clients. After the time is over every lane ends the
 * turns that any client has begun.
 */
async function count({ script }: LifecycleRun, clients: Client[], seconds: number): Promise<LifecycleCount> {
  const tally: Tally = { asked: 0, lost: 0, deadlocks: 0, latenciesMs: [], answeredAt: 0 }
  const turns: Turn[] = []
  const isWaitedFor = (lane: number[]) => lane.some((place) => script.transactions[place]!.lifecycle !== undefined)
  let busyClients = script.lanes.filter(isWaitedFor).length
  let changed = Promise.withResolvers<void>()
  const tellJobs = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const asClient = async (lane: number[], client: Client) => {
    for (let at = 0; at < turns.length || at === 0 || performance.now() < endsAt; at++) {
      if (at === turns.length) {
        turns.push(newTurn(script))
        tellJobs()
      }
      await sendLane(client, script, lane, turns[at]!, tally)
    }
    busyClients -= 1
    tellJobs()
  }
  const asJobs = async (lane: number[], client: Client) => {
    for (let at = 0; at < turns.length || busyClients > 0;) {
      if (at < turns.length) await sendLane(client, script, lane, turns[at++]!, tally)
      else await changed.promise
    }
  }
  await Promise.all(script.lanes.map((lane, index) => (isWaitedFor(lane) ? asClient : asJobs)(lane, clients[index]!)))
  return {
    lifecycles: turns.length * script.lifecycles,
    elapsedMs: performance.now() - startedAt,
    answeredMs: tally.answeredAt - startedAt,
    latenciesMs: tally.latenciesMs,
    // Where a lifecycle needs no earlier answer, one place in many lifecycles says nothing about the loop.
    unfilled: tally.lost / Math.max(tally.asked, turns.length * script.lifecycles),
    deadlocks: tally.deadlocks,
  }
}

function newTurn({ transactions, freshIds }: LifecycleScript): Turn {
  const now = Date.now()
  return {
    fresh: Array.from({ length: freshIds }, () => uuidV7(now, randomBytes(10))),
    answers: [],
    ended: transactions.map(() => Promise.withResolvers<void>()),
  }
}

async function sendLane(client: Client, { transactions }: LifecycleScript, lane: number[], turn: Turn, tally: Tally): Promise<void> {
  let begun: { lifecycle: string | undefined; at: number } | undefined
  for (const [position, place] of lane.entries()) {
    const transaction = transactions[place]!
    if (begun?.lifecycle !== transaction.lifecycle || !begun) begun = { lifecycle: transaction.lifecycle, at: performance.now() }
    await Promise.all(transaction.after.map((earlier) => turn.ended[earlier]!.promise))
    while (!(await isDone(client, transaction, turn, tally))) tally.deadlocks += 1
    turn.ended[place]!.resolve()
    if (begun.lifecycle === undefined) continue
    tally.answeredAt = performance.now()
    const next = lane[position + 1]
    if (next === undefined || transactions[next]!.lifecycle !== begun.lifecycle) tally.latenciesMs.push(tally.answeredAt - begun.at)
  }
}

/** False when it fell victim to a deadlock, and is undone. */
async function isDone(client: Client, { statements }: ScriptTransaction, turn: Turn, tally: Tally): Promise<boolean> {
  try {
    for (const { index, text, values } of statements) {
      const valueOf = (template: Template) => filled(template, turn, tally)
      const { rows } = await client.query<Record<string, unknown>>(prepared(text, valueOf(text) as string, values.map(valueOf)))
      turn.answers[index] = rows
    }
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '40P01') throw error
    await client.query('rollback')
    return false
  }
}

function filled(template: Template, turn: Turn, tally: Tally): unknown {
  if (template.kind === 'text') return template.parts.map((part) => textOf(part, turn, tally)).join('')
  if (template.kind === 'list') return template.items.map((item) => filled(item, turn, tally))
  return plain(template.value)
}

function textOf(part: TextPart, { fresh, answers }: Turn, tally: Tally): string {
  if (typeof part === 'string') return part
  if ('fresh' in part) return fresh[part.fresh]!
  const [statement, row, path] = part.row
  const found = path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answers[statement]?.[row])
  tally.asked += 1
  if (typeof found === 'string') return found
  tally.lost += 1
  return fresh[0]!
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}

const names = new Map<string, string>()

/** Named where the service names it: statements with parameters, whose text is always the same. */
function prepared(template: Template, text: string, values: unknown[]): QueryConfig {
  if (template.kind !== 'constant' || values.length === 0) return { text, values }
  if (!names.has(text)) names.set(text, `bare_${names.size}`)
  return { name: names.get(text)!, text, values }
}

/** What travelled as JSON because it was a date or bytes. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$date' in value) return new Date(value.$date as string)
  if ('$bytes' in value) return Buffer.from(value.$bytes as string, 'base64')
  return value
}
