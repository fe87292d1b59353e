import type { RateLimitState } from './rate-limit.js'
import { mustExist } from '../domain/must-exist.js'

export interface RateLimiter {
  /** Counts one request (or `cost` of them) in the bucket. A refused one is not counted. `limit` is the bucket's own, per minute. */
  consume(bucket: string, limit?: number, cost?: number): Promise<RateLimitState>
  /** Counts one request by what this process knows, without waiting: for what is refused in any case. */
  consumeHere(bucket: string): RateLimitState
}

/** Requests of one bucket in the window of a minute that began at `startedAtMs`, in milliseconds since 1970. */
export interface RequestCount {
  bucket: string
  startedAtMs: number
  requests: number
}

/** Adds to the windows that all processes share, and answers each as it then is: its beginning may be earlier than the one sent. */
export type CountTogether = (counts: readonly RequestCount[]) => Promise<RequestCount[]>

interface RateLimiterOptions {
  /** The limit of a bucket without one of its own. */
  perMinute: number
  /** Milliseconds since 1970. */
  now: () => number
  /** Without it, this process counts alone. */
  countTogether?: CountTogether
  /** Told once when the others cannot be asked, with why, and once with null when they can be again. */
  onAlone?: (error: unknown) => void
  /** The most buckets kept in memory. */
  maxBuckets?: number
  /** How long a request waits for the common count, in milliseconds. */
  patienceMs?: number
}

/**
 * Counts requests per bucket in windows of one minute that begin with a bucket's first request (decisions 14), for all processes together. A
 * process lets pass a fiftieth of a limit before it asks, and tells then what it has let pass: so most requests cost no statement, four
 * processes give at most 8 % more than a limit, and never less. Whoever asks at the same moment shares a statement, and a bucket that is used
 * up is asked for no more. While the others cannot be asked, each process counts alone.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { perMinute, now, countTogether, maxBuckets = 100_000 } = options
  const windows = createWindows(now, maxBuckets)
  const common = countTogether && createCommonCount({ ...options, countTogether })
  const mayPassUnasked = (limit: number) => (common?.isReachable() ? Math.floor(limit * unaskedShare) : limit)

  return {
    consume: async (bucket, limit = perMinute, cost = 1) => {
      const window = windows.of(bucket)
      const mustAsk = fits(window, limit, cost) && window.untold + cost > mayPassUnasked(limit)
      if (mustAsk) await common?.ask(window, { limit, wanted: cost })
      return take(window, { limit, cost, nowMs: now() })
    },
    consumeHere: (bucket) => {
      const window = windows.of(bucket)
      const state = take(window, { limit: perMinute, cost: 1, nowMs: now() })
      if (window.untold > mayPassUnasked(perMinute)) void common?.ask(window, { limit: perMinute, wanted: 0 })
      return state
    },
  }
}

/** What part of a limit a process lets pass before it asks the others. */
const unaskedShare = 0.02

interface Window {
  readonly bucket: string
  startMs: number
  /** What the common count came to when it last answered. */
  told: number
  /** What this process has let pass beyond that; below zero, what was counted for it and is still to be used. */
  untold: number
}

const fits = ({ told, untold }: Window, limit: number, cost: number) => told + untold + cost <= limit

function take(window: Window, { limit, cost, nowMs }: { limit: number; cost: number; nowMs: number }): RateLimitState {
  const allowed = fits(window, limit, cost)
  if (allowed) window.untold += cost
  const resetAtMs = window.startMs + windowMs
  const resetInSeconds = Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000))
  return { allowed, limit, remaining: Math.max(0, limit - window.told - window.untold), resetAtMs, resetInSeconds }
}

const windowMs = 60_000

/** A start far in the future is from before the clock was set back; nobody shall wait for it. Clocks of processes differ by less. */
const isWithin = (ms: number, startMs: number, nowMs: number) => Math.abs(nowMs - startMs) < ms
const isWithinMinute = (startMs: number, nowMs: number) => isWithin(windowMs, startMs, nowMs)

/**
 * The windows that this process knows. Beyond `maxBuckets` the oldest are forgotten, which lets a caller have more than its share but never
 * less.
 */
function createWindows(now: () => number, maxBuckets: number): { of(bucket: string): Window } {
  // Two generations, each open to new windows for a minute at most: when the older one is dropped, all of its windows have run out.
  let older = new Map<string, Window>()
  let newer = new Map<string, Window>()
  let newerSinceMs = 0

  const open = (bucket: string, startMs: number): Window => {
    if (newer.size >= maxBuckets / 2 || !isWithinMinute(newerSinceMs, startMs)) {
      older = newer
      newer = new Map()
      newerSinceMs = startMs
    }
    const window = { bucket, startMs, told: 0, untold: 0 }
    newer.set(bucket, window)
    return window
  }

  return {
    of: (bucket) => {
      const nowMs = now()
      const known = newer.get(bucket) ?? older.get(bucket)
      return known && isWithinMinute(known.startMs, nowMs) ? known : open(bucket, nowMs)
    },
  }
}

interface CommonCount {
  isReachable(): boolean
  /** Resolves when the window knows what the others have counted, or when that cannot be had in time. */
  ask(window: Window, question: Question): Promise<void>
}

interface Question {
  limit: number
  wanted: number
}

interface Batch {
  /** By bucket: a statement takes each once. */
  readonly questions: Map<string, Question & { window: Window }>
  /** Never rejects. */
  readonly answered: Promise<void>
}

/** How long a process counts alone before it asks again, in milliseconds. */
const aloneMs = 1_000

/** One statement at a time: whoever asks while it is under way shares the next one. */
function createCommonCount({
  countTogether,
  now,
  onAlone = () => {},
  patienceMs = 2_000,
}: RateLimiterOptions & { countTogether: CountTogether }): CommonCount {
  let next: Batch | undefined
  let underWay: Promise<void> | undefined
  let aloneSinceMs: number | null = null

  const giveUp = (error: unknown) => {
    if (aloneSinceMs === null) onAlone(error)
    aloneSinceMs = now()
  }
  const send = async (questions: Batch['questions']) => {
    const sent = [...questions.values()].map((question) => ({ ...question, untold: question.window.untold }))
    const counts = await countTogether(
      sent.map(({ window: { bucket, startMs }, untold, wanted }) => ({ bucket, startedAtMs: startMs, requests: untold + wanted })),
    )
    const byBucket = new Map(counts.map((count) => [count.bucket, count]))
    for (const question of sent) learn(question, mustExist(byBucket.get(question.window.bucket), 'the count of a bucket'))
    if (aloneSinceMs !== null) onAlone(null)
    aloneSinceMs = null
  }
  const open = (): Batch => {
    const questions: Batch['questions'] = new Map()
    const turn = async () => {
      await underWay
      await nextTurn()
      next = undefined
      underWay = send(questions).catch(giveUp)
      await underWay
      underWay = undefined
    }
    return { questions, answered: withPatience(turn(), patienceMs, giveUp) }
  }

  return {
    isReachable: () => aloneSinceMs === null || (!underWay && !isWithin(aloneMs, aloneSinceMs, now())),
    ask: (window, { limit, wanted }) => {
      next ??= open()
      const known = next.questions.get(window.bucket)
      next.questions.set(window.bucket, { window, limit, wanted: wanted + (known?.window === window ? known.wanted : 0) })
      return next.answered
    },
  }
}

/** What was told stands in the count now, and of what was wanted as much as the limit has room for. The rest is not this process's to use. */
function learn({ window, limit, wanted, untold }: Question & { window: Window; untold: number }, count: RequestCount): void {
  const before = count.requests - wanted
  const granted = Math.min(wanted, Math.max(0, limit - before))
  window.startMs = count.startedAtMs
  window.told = before + granted
  window.untold -= untold + granted
}

/** Everybody who asks in one turn of the event loop shares a batch. */
const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

function withPatience(work: Promise<void>, ms: number, onTimeout: (error: Error) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      onTimeout(new Error(`the common count did not answer within ${ms} ms`))
      resolve()
    }, ms)
    void work.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
