import {
  isSlow,
  placesTaken,
  sharePlaces,
  type AttemptUnderWay,
  type DueWebhook,
  type PlaceLimits,
} from '../../server/domain/webhook/delivery-places.js'
import { waitForCompanyMs } from '../../server/domain/webhook/outcome-company.js'
import { nextStep } from '../../server/domain/webhook/retry-schedule.js'
import { createRun, type Run } from '../../server/operations/operation.js'
import { finishAttempts, type AttemptResult } from '../../server/operations/webhook/finish-attempts.js'
import type { StartedAttempt } from '../../server/operations/webhook/start-attempts.js'
import { firstWebhook } from '../../server/operations/webhook/claim-statements.js'
import { takeTurns } from '../../server/operations/webhook/take-turns.js'
import type { Consumer } from '../consume-queue.js'
import { within } from '../within.js'
import { sendDelivery, type DeliverContext } from './send-delivery.js'
import type { AttemptOutcome } from './send-attempt.js'

/** Added to what an attempt may last, so that a claim outlives a slow database. */
const leaseMarginMs = 5_000
/** How often a process looks by itself, for what others have left and what nobody has told it. */
const pollMs = 500

/**
 * Sends deliveries, round by round: each writes down what came of attempts meanwhile and claims and notes the next, in one transaction for all
 * of them, and then makes those (specification, Delivery and signature; decisions 11). No connection to the database is held while receivers
 * think, and no place while a delivery waits for its next attempt. Any number of processes do this on one database; a delivery whose process
 * dies is taken up by another when its claim has run out, and its attempt repeated under its number.
 */
export class DeliveryRounds implements Consumer {
  readonly #context: DeliverContext
  readonly #run: Run
  readonly #poll: NodeJS.Timeout
  readonly #underWay = new Map<string, AttemptUnderWay & { expectedAtMs: number }>()
  /** What the next round writes down. */
  #results: AttemptResult[] = []
  #isWoken = false
  #isStopping = false
  #isRunning = false
  /** Resolves when everything is written down and no attempt is under way. */
  #whenIdle: (() => void) | undefined
  #whenOneEnds: (() => void) | undefined
  /** How long the last transaction took. */
  #roundMs = 0
  #after = firstWebhook

  constructor(context: DeliverContext) {
    this.#context = context
    this.#run = createRun(context.services, { actor: { kind: 'timer' }, requestId: 'webhook-deliveries' })
    this.#poll = setInterval(() => this.wake(), pollMs).unref()
    this.wake()
  }

  wake(): void {
    this.#isWoken = true
    this.#begin()
  }

  /** Claims no more and lets requests to receivers end; what takes longer is left to others when its claim runs out. */
  async stop(withinMs: number): Promise<void> {
    clearInterval(this.#poll)
    this.#isStopping = true
    const idle = new Promise<void>((resolve) => {
      this.#whenIdle = resolve
    })
    this.#tellIfIdle()
    await within(withinMs, idle)
  }

  #begin(): void {
    if (!this.#isRunning) void this.#rounds()
  }

  async #rounds(): Promise<void> {
    this.#isRunning = true
    // Those that end in the same turn of the event loop come along.
    await Promise.resolve()
    while (this.#results.length > 0 || (this.#isWoken && !this.#isStopping)) {
      await this.#awaitCompany()
      await this.#round()
    }
    this.#isRunning = false
    this.#tellIfIdle()
  }

  /** Until those outcomes are there that should come right after the first. */
  async #awaitCompany(): Promise<void> {
    const sinceMs = performance.now()
    for (let ms = this.#waitMs(sinceMs); ms > 0; ms = this.#waitMs(sinceMs))
      await within(ms, new Promise<void>((resolve) => (this.#whenOneEnds = resolve)))
  }

  #waitMs(sinceMs: number): number {
    const expectedAtMs = [...this.#underWay.values()].map((attempt) => attempt.expectedAtMs)
    return waitForCompanyMs({ outcomes: this.#results.length, sinceMs, roundMs: this.#roundMs, expectedAtMs, nowMs: performance.now() })
  }

  async #round(): Promise<void> {
    const results = this.#results
    this.#results = []
    this.#isWoken = false
    try {
      const leaseMs = this.#context.services.config.limits.webhookTimeoutMs + leaseMarginMs
      const round = { results, share: (due: readonly DueWebhook[]) => this.#share(due), leaseMs, after: this.#after }
      const begunAtMs = performance.now()
      const { begun, next } = await this.#run(takeTurns, round, { isRoutine: true })
      this.#roundMs = performance.now() - begunAtMs
      const { started, hasMore } = await begun()
      this.#after = next
      this.#isWoken ||= hasMore
      for (const attempt of started) void this.#make(attempt)
      this.#context.metrics?.attemptsUnderWay(placesTaken(this.#places()))
      this.#wakeAfterWaits(results)
    } catch (error) {
      this.#context.services.log.error({ err: error }, 'a round of deliveries failed')
      await Promise.all(results.map((result) => this.#writeAlone(result)))
    }
  }

  #share(due: readonly DueWebhook[]): Map<string, number> {
    if (this.#isStopping) return new Map()
    return sharePlaces({ due, ...this.#places() })
  }

  async #make(attempt: StartedAttempt): Promise<void> {
    const { deliveryId, webhookId, developerId, recentMs } = attempt
    const { config, log } = this.#context.services
    const { limits } = config
    const startedMs = performance.now()
    const expectedAtMs = startedMs + recentMs
    this.#underWay.set(deliveryId, { webhookId, developerId, startedMs, expectedAtMs, isSlow: isSlow(recentMs, limits) })
    // An attempt that turns out to be slow makes its place free for others.
    const turnsSlow = setTimeout(() => this.wake(), limits.webhookSlowMs + 1).unref()
    try {
      const outcome = await sendDelivery(attempt, this.#context)
      this.#results.push(this.#resultOf(attempt, outcome))
    } catch (error) {
      log.error({ err: error, deliveryId }, 'an attempt could not be made; it is repeated when its claim has run out')
    } finally {
      clearTimeout(turnsSlow)
      this.#underWay.delete(deliveryId)
      this.#whenOneEnds?.()
      this.wake()
    }
  }

  #resultOf({ deliveryId, webhookId, number, startedAt }: StartedAttempt, outcome: AttemptOutcome): AttemptResult {
    const { webhookAttempts: attempts, webhookBackoffSeconds: backoffSeconds } = this.#context.services.config.limits
    const step = nextStep({ attempt: number, attempts, backoffSeconds, outcome })
    const next = step.kind === 'wait' ? ({ kind: 'wait', pauseMs: step.seconds * 1_000 } as const) : step
    return { deliveryId, webhookId, number, startedAt, outcome, next }
  }

  /** Nobody shall pay for another's failure; what cannot be written down either way is repeated when its claim has run out. */
  async #writeAlone(result: AttemptResult): Promise<void> {
    const { log } = this.#context.services
    await this.#run(finishAttempts, [result]).then(
      () => this.#wakeAfterWaits([result]),
      (error: unknown) => log.error({ err: error, deliveryId: result.deliveryId }, 'the outcome of an attempt could not be written down'),
    )
  }

  #wakeAfterWaits(results: readonly AttemptResult[]): void {
    for (const { next } of results) {
      // A longer one is found by looking.
      if (next.kind === 'wait' && next.pauseMs < longestTimerMs) setTimeout(() => this.wake(), next.pauseMs + 1).unref()
    }
  }

  #places(): { underWay: AttemptUnderWay[]; limits: PlaceLimits; nowMs: number } {
    return { underWay: [...this.#underWay.values()], limits: this.#context.services.config.limits, nowMs: performance.now() }
  }

  #tellIfIdle(): void {
    if (!this.#isRunning && this.#underWay.size === 0 && this.#results.length === 0) this.#whenIdle?.()
  }
}

const longestTimerMs = 60_000
