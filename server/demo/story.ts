import type { Actor } from '../domain/credential/actor.js'
import { expireSession } from '../operations/checkout/expire-session.js'
import { linkMore } from '../operations/user/link-addressed.js'
import { refundAtProvider } from '../operations/payment/refund-at-provider.js'
import { fireDeadline } from '../operations/deadline/fire-deadline.js'
import { numberInvoice } from '../operations/invoice/number-invoice.js'
import { createRun, type Run } from '../operations/operation.js'
import type { Services } from '../operations/services.js'
import type { Job } from '../operations/job-queue.js'
import { StoryQueue } from './story-queue.js'
import { deliverInStory } from './deliver-in-story.js'
import { instantOf, type When } from './when.js'

/** Something that somebody does at a point of the story. */
export interface Scene {
  when: When
  play: () => Promise<unknown>
}

/**
 * Tells what happened before the sandbox was first started, through the operations and in the order of time. Every operation runs with the
 * clock at its own instant, and what falls due in between happens at its own instant too: deadlines, sessions and deliveries.
 */
export class Story {
  readonly services: Services
  readonly #queue: StoryQueue
  #now: Date
  /** Invoices get their number in the story, and are painted when the service runs, as other PDFs are: a start waits for none. */
  readonly #afterwards: Job[] = []

  /** How many the shop has made so far: each has an id of its own, as its log will say. */
  #requests = 0

  /** `end` is now; `world` is where it is told. */
  constructor(
    world: Services,
    readonly end: Date,
  ) {
    this.#now = end
    const clock = () => this.#now
    this.#queue = new StoryQueue(clock)
    // Nobody is to be called today for a refund that was refused in a story.
    this.services = { ...world, clock, queue: this.#queue, log: world.log.child({}, { level: 'fatal' }) }
  }

  get now(): Date {
    return this.#now
  }

  as(actor: Actor): { services: Services; run: Run } {
    // People use the pages; a shop has its key.
    const requestId = actor.kind === 'api_key' ? `demo-${String((this.#requests += 1)).padStart(5, '0')}` : 'demo-world'
    const request = { actor, requestId, isOnPage: actor.kind === 'user' }
    return { services: this.services, run: createRun(this.services, request) }
  }

  /** Time goes by within a scene. */
  pass(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }

  /** Plays the scenes in the order of their time, then lets happen what is due until now. Answers the jobs that fire later. */
  async tell(scenes: readonly Scene[]): Promise<Job[]> {
    const timed = scenes.map(({ when, play }, serial) => ({ play, at: instantOf(when, { end: this.end, serial }) }))
    for (const { at, play } of timed.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      await this.#fireUntil(at)
      this.#now = at
      await play()
    }
    await this.#fireUntil(this.end)
    this.#now = this.end
    return [...this.#queue.rest(), ...this.#afterwards]
  }

  async #fireUntil(until: Date): Promise<void> {
    for (;;) {
      if (this.#queue.takeNews()) await deliverInStory(this)
      const alarm = this.#queue.takeDue(until)
      if (!alarm) return
      this.#now = alarm.at
      await this.#fire(alarm.job)
    }
  }

  #fire(job: Job): Promise<unknown> {
    const asTimer = this.as({ kind: 'timer' })
    switch (job.queue) {
      case 'deadline':
        return fireDeadline(asTimer, job.data)
      case 'session_expiry':
        return asTimer.run(expireSession, job.data)
      case 'invoice':
        this.#afterwards.push(job)
        return asTimer.run(numberInvoice, job.data)
      case 'contract_pdf':
        this.#afterwards.push({ ...job, data: { ...job.data, isUntold: true } })
        return Promise.resolve()
      case 'charge_receipt':
        this.#afterwards.push(job)
        return Promise.resolve()
      case 'link_addressed':
        return asTimer.run(linkMore, job.data)
      case 'payment_refund':
        return refundAtProvider(asTimer, job.data)
      case 'mail':
        throw new Error('a sandbox keeps its mail')
      case 'ledger_check':
        throw new Error('nobody of staff asks in a story')
    }
  }
}
