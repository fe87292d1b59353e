import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

interface EndedRequest {
  method: string
  /** A route as the contract writes it, never as a caller did: there must be no more of them than the contract has. */
  route: string
  status: number
  seconds: number
}

interface GaugeOptions {
  name: string
  help: string
  /** What tells the values of one gauge apart. */
  labelNames?: string[]
  /** Read when the figures are asked for. */
  read(): Promise<Array<{ labels?: Record<string, string>; value: number }>>
}

/** Whoever asks for figures does not wait longer for one of them: it is asked for when something is wrong. */
const mostReadMs = 3_000

/** Of the process, whatever runs in it: its observers are started once. */
let ofProcess: Registry | undefined

function processFigures(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()), prefix: 'amana_' })
  return ofProcess
}

/** What an operator's Prometheus reads of one process (docs/operations.md). No label holds anything that a caller chose. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = new Histogram({
    name: 'amana_http_request_duration_seconds',
    help: 'Requests by method, route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  })
  readonly #attempts = new Histogram({
    name: 'amana_webhook_attempt_duration_seconds',
    help: 'Attempts to deliver a webhook, by what came of them.',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  })
  readonly #attemptsUnderWay = new Gauge({
    name: 'amana_webhook_attempts_under_way',
    help: 'Attempts to deliver that are under way, by the places that they have, as of half a second ago.',
    labelNames: ['pool'],
    registers: [this.#registry],
  })
  readonly #mails = new Histogram({
    name: 'amana_mail_attempt_duration_seconds',
    help: 'Attempts to hand a mail to its server, by what came of them.',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.#registry],
  })
  readonly #unread = new Counter({
    name: 'amana_figures_unread_total',
    help: 'Figures that could not be read when they were asked for; they are missing from that answer.',
    labelNames: ['figure'],
    registers: [this.#registry],
  })
  #rendering: Promise<string> | undefined

  readonly contentType = this.#registry.contentType

  requestEnded({ seconds, ...labels }: EndedRequest): void {
    this.#requests.observe(labels, seconds)
  }

  attemptEnded(outcome: string, seconds: number): void {
    this.#attempts.observe({ outcome }, seconds)
  }

  attemptsUnderWay(places: { quick: number; slow: number }): void {
    for (const [pool, taken] of Object.entries(places)) this.#attemptsUnderWay.set({ pool }, taken)
  }

  mailTried(outcome: 'sent' | 'bounced' | 'failed', seconds: number): void {
    this.#mails.observe({ outcome }, seconds)
  }

  gauge({ name, help, labelNames = [], read }: GaugeOptions): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect: async () => {
        gauge.reset()
        // What has no label is reset to zero, which would be a figure.
        if (labelNames.length === 0) gauge.remove()
        const values = await within(mostReadMs, read()).catch(() => {
          this.#unread.inc({ figure: name })
          return []
        })
        for (const { labels = {}, value } of values) gauge.set(labels, value)
      },
    })
  }

  /** All figures, as text. Whoever asks while they are being read gets the same. */
  render(): Promise<string> {
    this.#rendering ??= Registry.merge([processFigures(), this.#registry])
      .metrics()
      .finally(() => (this.#rendering = undefined))
    return this.#rendering
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const stop = new AbortController()
  try {
    return await Promise.race([work, sleep(ms, undefined, { signal: stop.signal }).then(() => Promise.reject(new Error('too slow')))])
  } finally {
    stop.abort()
  }
}
