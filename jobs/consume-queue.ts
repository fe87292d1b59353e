import type { Logger } from 'pino'
import { traced } from '../server/telemetry/traces.js'
import { batched } from './batched.js'
import { within } from './within.js'

/** One try at a job: `retryCount` tells it from an earlier try whose process was thought dead. */
export interface ClaimedJob<Payload> {
  id: string
  retryCount: number
  data: Payload
}

/** Where a consumer's jobs come from and go to. */
export interface JobSource<Payload> {
  /** Claims up to `most` jobs that are due. */
  fetch(most: number): Promise<Array<ClaimedJob<Payload>>>
  /** Says that these jobs are still being worked on. */
  touch(jobs: Array<ClaimedJob<Payload>>): Promise<void>
  finish(jobs: Array<ClaimedJob<Payload>>): Promise<void>
  /** Gives a job back, to be tried again after a pause. */
  fail(job: ClaimedJob<Payload>, error: unknown): Promise<void>
}

interface ConsumerOptions<Payload> {
  /** The queue's. */
  name: string
  source: JobSource<Payload>
  /** Jobs under way at once. */
  concurrency: number
  pollMs: number
  /** Returning finishes the job, throwing gives it back. The signal says that the process is about to stop. */
  handle(data: Payload, signal: AbortSignal): Promise<void>
  log: Logger
}

export interface Consumer {
  /** Looks for jobs now instead of at the next poll. */
  wake(): void
  /** Takes no more jobs and waits for those under way, up to `withinMs`; what is still under way then is given back. */
  stop(withinMs: number): Promise<void>
}

const touchEveryMs = 3_000
/** The most jobs claimed in one statement. */
const batch = 50

const stopped = new Error('the process stopped')

/**
 * Runs a queue's jobs, each as soon as a place is free: claims as many as there are free places, keeps their heartbeat in one statement
 * for all, and removes what is done in batches, so that an idle or a crowded queue costs a few statements and no connection is held
 * while a job waits for the world outside.
 */
export function consumeQueue<Payload>({ name, source, concurrency, pollMs, handle, log }: ConsumerOptions<Payload>): Consumer {
  const active = new Map<string, { job: ClaimedJob<Payload>; run: Promise<void> }>()
  const stopping = new AbortController()
  const finished = batched(async (jobs: Array<ClaimedJob<Payload>>) => {
    await source.finish(jobs)
    return jobs
  })
  let isFilling = false
  let filling = Promise.resolve()
  let isWoken = false

  const wake = () => {
    isWoken = true
    if (!isFilling && !stopping.signal.aborted) filling = fill()
  }

  const fill = async () => {
    isFilling = true
    try {
      while (isWoken && !stopping.signal.aborted) {
        isWoken = false
        await takeAll()
      }
    } catch (error) {
      log.error({ err: error }, 'jobs could not be fetched')
    } finally {
      isFilling = false
    }
  }

  const takeAll = async () => {
    for (let free = concurrency; free > 0 && !stopping.signal.aborted;) {
      free = concurrency - active.size
      const jobs = free > 0 ? await source.fetch(Math.min(free, batch)) : []
      if (jobs.length === 0) return
      // They were on their way when the end came, and what they would work with is about to go.
      if (stopping.signal.aborted) return void (await Promise.all(jobs.map((job) => giveBack(job, stopped))))
      for (const job of jobs) active.set(job.id, { job, run: run(job) })
    }
  }

  const run = async (job: ClaimedJob<Payload>) => {
    // The entry in `active` must be there before anything here can take it out again.
    await Promise.resolve()
    try {
      await traced(`job ${name}`, {}, () => handle(job.data, stopping.signal))
      await finished(job)
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error, jobId: job.id }, 'a job failed and will be tried again')
      await giveBack(job, error)
    } finally {
      active.delete(job.id)
      wake()
    }
  }

  const giveBack = (job: ClaimedJob<Payload>, error: unknown) =>
    source.fail(job, error).catch((failure: unknown) => log.error({ err: failure, jobId: job.id }, 'a job could not be given back'))

  const jobsUnderWay = () => [...active.values()].map(({ job }) => job)
  const poll = setInterval(wake, pollMs).unref()
  const heartbeat = setInterval(() => {
    if (active.size > 0) source.touch(jobsUnderWay()).catch((error: unknown) => log.warn({ err: error }, 'the heartbeat of jobs failed'))
  }, touchEveryMs).unref()
  wake()

  const stop = async (withinMs: number) => {
    clearInterval(poll)
    stopping.abort()
    await within(withinMs, Promise.all([filling, ...[...active.values()].map(({ run: underWay }) => underWay)]))
    clearInterval(heartbeat)
    await Promise.all(jobsUnderWay().map((job) => giveBack(job, stopped)))
  }
  return { wake, stop }
}
