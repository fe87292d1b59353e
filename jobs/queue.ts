import { randomBytes } from 'node:crypto'
import { Pool, type PoolConfig } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { prepareStatements, StatementNames } from '../server/db/prepare-statements.js'
import { written, type Part } from '../server/db/writes.js'
import { uuidV7 } from '../server/domain/id.js'
import { isShared, sharedQueues, type Job, type JobQueue, type News } from '../server/operations/job-queue.js'
import { consumeQueue, type ClaimedJob, type Consumer, type JobSource } from './consume-queue.js'
import { queueDefinitions, queueNames, type PayloadOf, type QueueDefinition, type QueueName } from './definitions.js'
import { fetchInTurn } from './fetch-in-turn.js'
import { WakeChannel, type About } from './wake-channel.js'

interface QueueOptions {
  /** The application's login. */
  url: string
  /** The same database past any pooler, for LISTEN and NOTIFY. */
  directUrl: string
  /** Whether `url` leads to a pooler, between whose transactions nothing of a connection lasts. */
  isPooled?: boolean
  log: Logger
  /** Called after a commit of any process that leaves an event, at most about every 20 ms each; also when one may have been missed. */
  onWake?: () => void
  /** Whether this process brings back the jobs of dead ones and runs schedules; false for a process that only enqueues. */
  isWorker?: boolean
}

interface ConsumeOptions<Name extends QueueName> {
  /** Jobs under way at once in this process; that of the definition when absent. */
  concurrency?: number
  pollMs?: number
  handle(payload: PayloadOf<Name>, signal: AbortSignal): Promise<void>
}

export interface OpenQueue extends JobQueue {
  /** Makes or updates the job tables, the queues and their schedules, and begins to listen for wakes. */
  start(): Promise<void>
  /** Stops listening and closes the connections. Consumers are stopped by those who started them, before. */
  stop(): Promise<void>
  consume<Name extends QueueName>(name: Name, options: ConsumeOptions<Name>): Consumer
  /** Calls after every commit of any process that leaves such news, until what it answers is called. */
  follow(news: News | QueueName, wake: () => void): () => void
}

type IDatabase = ReturnType<typeof fromKysely>

const poolSize = 6
/** Of earlier versions, removed with the jobs that nobody would do any more. */
const formerQueues = ['webhook_delivery']

/**
 * The queue of jobs: pg-boss in schema `jobs` of the application's own database, so that a job commits with what it belongs to. pg-boss
 * sends no NOTIFY inside transactions; `wake` does, after the commit (see `WakeChannel`).
 */
export function openQueue({ url, directUrl, isPooled = false, log, onWake = () => {}, isWorker = true }: QueueOptions): OpenQueue {
  const names = isPooled ? null : new StatementNames()
  const pool = openPool({ connectionString: url, max: poolSize }, { names, log })
  const boss = makeBoss(pool, isWorker, log)
  const followers = new Set<{ news: News | QueueName; wake: () => void }>([{ news: 'events', wake: onWake }])
  const follow = (news: News | QueueName, wake: () => void) => {
    const follower = { news, wake }
    followers.add(follower)
    return () => void followers.delete(follower)
  }
  const wakeThose = (about: About) => {
    for (const { news, wake } of followers) if (about === null || about.has(news)) wake()
  }
  const channel = new WakeChannel({ directUrl, log, onWake: wakeThose })

  return {
    start: async () => {
      await boss.start()
      for (const name of queueNames) {
        const { schedule, ...definition }: QueueDefinition = queueDefinitions[name]
        await boss.createQueue(name, optionsOf(definition))
        if (schedule && isWorker) await boss.schedule(name, schedule, null, { tz: 'UTC' })
      }
      for (const { name } of await boss.getQueues(formerQueues)) await boss.deleteQueue(name)
      await keepStatisticsFresh(pool)
      await channel.start()
    },
    stop: async () => {
      await channel.stop()
      await boss.stop({ graceful: false })
      await pool.end()
    },
    wake: (news) => channel.wake(news ?? null),
    depths: async () =>
      (await boss.getQueues([...queueNames])).map(({ name, readyCount, activeCount, deferredCount, failedCount }) => ({
        name,
        ready: readyCount,
        active: activeCount,
        deferred: deferredCount,
        failed: failedCount,
      })),
    enqueue: async (write, jobs) => {
      for (const [name, group] of Map.groupBy(jobs, ({ queue }) => queue))
        await boss.insert(name, group.map(jobRow), { db: handingTo(write) })
    },
    follow,
    consume: (name, { handle, ...own }) => {
      const { payload, isUrgent, ...definition } = queueDefinitions[name]
      const consumer = consumeQueue({
        name,
        source: jobSource({ boss, name, payload, log }),
        concurrency: own.concurrency ?? definition.concurrency ?? 1,
        pollMs: own.pollMs ?? definition.pollMs,
        handle,
        log: log.child({ queue: name }),
      })
      const leave = isUrgent ? follow(name, consumer.wake) : () => {}
      return { wake: consumer.wake, stop: (withinMs) => consumer.stop(withinMs).finally(leave) }
    },
  }
}

/** With `names`, statements with parameters are prepared: to plan the claim of webhook jobs costs more than to claim them. */
function openPool(config: PoolConfig, { names, log }: { names: StatementNames | null; log: Logger }): Pool {
  const pool = new Pool({ application_name: 'amana-jobs', connectionTimeoutMillis: 5_000, ...config })
  pool.on('connect', (client) => {
    // The pool speaks for connections that lie idle; one that is lent out says it itself, and unheard it would end the process.
    client.on('error', (error) => log.warn({ err: error }, 'a connection of the job queue broke'))
    if (names) prepareStatements(client, names)
  })
  pool.on('error', () => undefined)
  return pool
}

function makeBoss(pool: Pool, isWorker: boolean, log: Logger): PgBoss {
  const boss = new PgBoss({
    db: asDatabase(pool),
    schema: 'jobs',
    createSchema: false,
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    // Nothing here depends on another job, so the resolver of such flows has nothing to do.
    flowIntervalSeconds: 3_600,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  return boss
}

const asDatabase = (pool: Pool): IDatabase => ({ executeSql: (text, values) => pool.query(text, values) })

/** pg-boss writes its statement, and whoever asked sends it with what else the transaction writes. */
const handingTo = (write: (part: Part) => void): IDatabase => ({
  executeSql: (text, values = []) => {
    write(written('jobs', text, values))
    return Promise.resolve({ rows: [] })
  },
})

function optionsOf({ expireInSeconds, heartbeatSeconds, retryLimit, retryDelayMaxSeconds }: QueueDefinition) {
  return {
    // One job at a time waits for the same thing; one that runs does not count.
    policy: 'short' as const,
    expireInSeconds,
    heartbeatSeconds,
    retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: retryDelayMaxSeconds,
    deleteAfterSeconds: 60,
    notify: false,
  }
}

function jobRow(job: Job, place: number) {
  return {
    id: orderedId(place),
    data: job.data,
    singletonKey: String(Object.values(job.data)[0]),
    ...placeOf(job),
    ...('startAfter' in job ? { startAfter: job.startAfter } : {}),
  }
}

/** What somebody waits for goes first, whoever has asked for it; everything else that is shared in turn (`fetch-in-turn.ts`). */
function placeOf(job: Job): { priority?: number; group?: { id: string } } {
  if (!isShared(job)) return {}
  if (job.queue === 'mail' && job.isAwaited) return { priority: 1 }
  return job.principal === undefined ? {} : { group: { id: job.principal } }
}

/**
 * Among the jobs of a group that it might claim, pg-boss takes those with the smallest ids: with its own, which are random, an unlucky one
 * waits for as long as there is a queue. Ids by time, and within a transaction by place, make it first come, first served.
 */
function orderedId(place: number): string {
  const bytes = randomBytes(10)
  bytes.writeUInt16BE(Math.min(place, 0xfff))
  return uuidV7(Date.now(), bytes)
}

interface SourceOptions<Payload> {
  boss: PgBoss
  name: QueueName
  payload: z.ZodType<Payload>
  log: Logger
}

function jobSource<Payload>(options: SourceOptions<Payload>): JobSource<Payload> {
  const { boss, name } = options
  const next = fetchInTurn((ignoreGroups) => boss.fetch<unknown>(name, { ignoreGroups }))
  return {
    fetch: async (most) =>
      withReadableData(await (sharedQueues.has(name) ? next() : boss.fetch<unknown>(name, { batchSize: most })), options),
    touch: async (jobs) => void (await boss.touch(name, jobs)),
    // A finished job is nothing to keep: what came of it stands in the application's rows, and a small table stays quick.
    finish: async (jobs) => void (await boss.deleteJob(name, jobs)),
    fail: async (job, error) => void (await boss.fail(name, job, { message: error instanceof Error ? error.message : String(error) })),
  }
}

/** A payload that this version of the service cannot read would come back for ever; it is logged and dropped. */
async function withReadableData<Payload>(
  jobs: Array<ClaimedJob<unknown>>,
  { boss, name, payload, log }: SourceOptions<Payload>,
): Promise<Array<ClaimedJob<Payload>>> {
  const readable: Array<ClaimedJob<Payload>> = []
  const unreadable: Array<ClaimedJob<unknown>> = []
  for (const job of jobs) {
    const { success, data } = payload.safeParse(job.data)
    if (success) readable.push({ id: job.id, retryCount: job.retryCount, data })
    else unreadable.push(job)
  }
  for (const job of unreadable) log.error({ queue: name, jobId: job.id, data: job.data }, 'a job that cannot be read was dropped')
  if (unreadable.length > 0) await boss.deleteJob(name, unreadable)
  return readable
}

/**
 * The job tables grow and shrink by orders of magnitude within seconds. With the server's usual patience their statistics would be those of
 * an empty table, and claiming jobs up to 20 times slower (measured).
 */
async function keepStatisticsFresh(pool: Pool): Promise<void> {
  const settings = {
    autovacuum_analyze_scale_factor: '0',
    autovacuum_analyze_threshold: '250',
    autovacuum_vacuum_scale_factor: '0',
    autovacuum_vacuum_threshold: '500',
    autovacuum_vacuum_cost_delay: '0',
  }
  const wanted = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'jobs' and c.relkind = 'r' and (c.relname = 'job_common' or c.relispartition) and not coalesce(c.reloptions, '{}') @> $1`,
    [wanted],
  )
  for (const { name } of rows) await pool.query(`alter table ${name} set (${wanted.join(', ')})`)
}
