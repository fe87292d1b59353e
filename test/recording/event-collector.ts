import { until } from '../support/flow/until.js'
import type { World } from './world.js'

interface FeedEvent {
  id: string
  type: string
  data: Record<string, Record<string, unknown> | undefined>
}

/** By its escrow's place among them, so that one event more or less leaves those of other escrows comparable. */
function titled(events: readonly FeedEvent[]): (event: FeedEvent) => string {
  const escrows = [...new Set(events.map(escrowOf))]
  return (event) => `escrow ${escrows.indexOf(escrowOf(event)) + 1}: ${event.type}`
}

const escrowOf = ({ data: { escrow, session, contract } }: FeedEvent): unknown =>
  escrow?.['id'] ?? session?.['escrowId'] ?? contract?.['escrow']

/** Writes down which events both integrators' feeds got since the last time, and the webhook requests that carried them. */
export class EventCollector {
  readonly #after = new Map<string, string>()

  constructor(readonly world: World) {}

  /** Answers how many there were. */
  async collect(): Promise<number> {
    const { recorder, shop, other, hook } = this.world
    let count = 0
    for (const [name, { key }] of Object.entries({ shop, other })) {
      const events = await this.#newIn(name, key)
      count += events.length
      const titleOf = titled(events)
      for (const event of events) recorder.note(`${name}: ${titleOf(event)}`, JSON.stringify(event))
      if (name !== 'shop') continue
      await until('all webhook requests to have come', () => events.every(({ id }) => this.#bodyOf(id) !== undefined), { withinMs: 60_000 })
      for (const event of events) recorder.note(`webhook: ${titleOf(event)}`, this.#bodyOf(event.id)!)
    }
    hook.arrivals.length = 0
    return count
  }

  #bodyOf(eventId: string): string | undefined {
    return this.world.hook.arrivals.find((arrival) => arrival.eventId === eventId)?.body
  }

  async #newIn(name: string, token: string): Promise<FeedEvent[]> {
    const events: FeedEvent[] = []
    for (;;) {
      const after = this.#after.get(name)
      const { body } = await this.world.recorder.quietly('GET', `/api/v1/events?limit=100${after ? `&after=${after}` : ''}`, { token })
      events.push(...body.events)
      this.#after.set(name, encodeURIComponent(body.nextCursor))
      if (!body.hasMore) return events
    }
  }
}
