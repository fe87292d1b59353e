import { randomBytes } from 'node:crypto'
import { Client, DatabaseError } from 'pg'
import { uuidV7 } from '../../server/domain/id.js'
import { answering } from '../answering.js'
import type { LifecycleScript, Template, TextPart } from '../lifecycle-script.js'

export interface LifecycleRun {
  script: LifecycleScript
  databaseUrl: string
  /** One client, one connection, one buyer each. */
  buyers: string[]
  seconds: number
}

export interface LifecycleCount {
  lifecycles: number
  perSecond: number
  latenciesMs: number[]
  /** Of the places that an earlier answer should have filled, the share for which it had nothing. */
  unfilled: number
  /** Lifecycles that PostgreSQL ended because two clients waited for each other; the loop knows nothing of whose turn it is. */
  deadlocks: number
}

// The least that can do the work of a lifecycle in the database: its statements, one after the other, over `pg`.
answering(async ({ script, databaseUrl, buyers, seconds }: LifecycleRun): Promise<LifecycleCount> => {
  const clients = await Promise.all(buyers.map(() => connect(databaseUrl)))
  const latenciesMs: number[] = []
  const places: Places = { asked: 0, lost: 0 }
  let deadlocks = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    clients.map(async (client, index) => {
      while (performance.now() < endsAt) {
        const begunAt = performance.now()
        if (await isDone(once(client, script, buyers[index]!, places), client)) latenciesMs.push(performance.now() - begunAt)
        else deadlocks += 1
      }
    }),
  )
  const elapsedMs = performance.now() - startedAt
  await Promise.all(clients.map((client) => client.end()))
  return {
    lifecycles: latenciesMs.length,
    perSecond: (latenciesMs.length / elapsedMs) * 1000,
    latenciesMs,
    unfilled: places.lost / places.asked,
    deadlocks,
  }
})

/** False when the lifecycle fell victim to a deadlock; its transaction is undone. */
async function isDone(lifecycle: Promise<void>, client: Client): Promise<boolean> {
  try {
    await lifecycle
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '40P01') throw error
    await client.query('rollback')
    return false
  }
}

interface Places {
  asked: number
  lost: number
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}

async function once(client: Client, { statements, freshIds }: LifecycleScript, buyer: string, places: Places): Promise<void> {
  const now = Date.now()
  const fresh = Array.from({ length: freshIds }, () => uuidV7(now, randomBytes(10)))
  const answers: unknown[][] = []
  const textOf = (part: TextPart): string => {
    if (typeof part === 'string') return part
    if ('buyer' in part) return buyer
    if ('fresh' in part) return fresh[part.fresh]!
    const [statement, row, path] = part.row
    const found = path
      .split('.')
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answers[statement]?.[row])
    places.asked += 1
    if (typeof found === 'string') return found
    places.lost += 1
    return fresh[0]!
  }
  const valueOf = (template: Template): unknown => {
    if (template.kind === 'text') return template.parts.map(textOf).join('')
    if (template.kind === 'list') return template.items.map(valueOf)
    return plain(template.value)
  }
  let current = -1
  let release = () => {}
  try {
    for (const { text, values, transaction, isDelivery } of statements) {
      if (transaction !== current) {
        release()
        release = isDelivery ? await takeTurn() : () => {}
        current = transaction
      }
      const { rows } = await client.query<Record<string, unknown>>(valueOf(text) as string, values.map(valueOf))
      answers.push(rows)
    }
  } finally {
    release()
  }
}

let lastTurn = Promise.resolve()

/** Resolves when those who asked before have released theirs. */
async function takeTurn(): Promise<() => void> {
  const before = lastTurn
  let release = () => {}
  lastTurn = new Promise((resolve) => (release = resolve))
  await before
  return release
}

/** What travelled as JSON because it was a date or bytes. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$date' in value) return new Date(value.$date as string)
  if ('$bytes' in value) return Buffer.from(value.$bytes as string, 'base64')
  return value
}
