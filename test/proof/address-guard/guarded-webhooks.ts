import { createWebhook } from '../../support/installation/create-over-rest.js'
import type { Query } from '../../support/database/database-digest.js'
import { anIntegrator } from '../../support/installation/people.js'
import type { RestClient } from '../../support/installation/rest-client.js'
import { until } from '../../support/flow/until.js'

/** A delivery as its developer sees it. */
export interface SeenDelivery {
  status: 'pending' | 'delivered' | 'failed'
  failureReason: string | null
  attempts: Array<{ error: string | null; responseStatus: number | null }>
}

const path = '/api/developer/webhooks'

/** One developer's webhooks to addresses that they should not have. */
export class GuardedWebhooks {
  private constructor(
    private readonly client: RestClient,
    private readonly token: string,
    private readonly rows: Query,
  ) {}

  static async open(client: RestClient, rows: Query): Promise<GuardedWebhooks> {
    return new GuardedWebhooks(client, (await anIntegrator(client)).token, rows)
  }

  static as(client: RestClient, token: string, rows: Query): GuardedWebhooks {
    return new GuardedWebhooks(client, token, rows)
  }

  /** The code with which the address is refused, on creation and on update alike; null when it is taken. Nothing may be left of a refusal. */
  async refusalOf(url: string): Promise<string | null> {
    const created = await this.client.call({ method: 'POST', path, token: this.token, body: { url, events: ['*'] } })
    if (created.status === 201) {
      await this.#remove((created.body as { webhook: { id: string } }).webhook.id)
      return null
    }
    const kept = 'https://hooks.example.com/kept'
    const id = await this.register(kept)
    const updated = await this.client.call({ method: 'PUT', path: `${path}/${id}`, token: this.token, body: { url } })
    const { webhook } = await this.client.expect<{ webhook: { url: string } }>(200, {
      method: 'GET',
      path: `${path}/${id}`,
      token: this.token,
    })
    await this.#remove(id)
    const codes = [created, updated].map(({ status, headers }) => `${status} ${headers.get('x-error-code')}`)
    if (codes[0] !== codes[1]) throw new Error(`${url} is ${codes[0]} for a new webhook and ${codes[1]} for an old one`)
    if (webhook.url !== kept) throw new Error(`${url} was refused and kept`)
    return codes[0]!
  }

  register(url: string): Promise<string> {
    return createWebhook(this.client, this.token, url)
  }

  /** Registers a webhook whose address no rule let in: as if it had been taken before the rules became stricter. */
  async plant(url: string): Promise<string> {
    const mark = `https://hooks.example.com/planted/${this.#planted++}`
    const id = await this.register(mark)
    await this.rows('update webhook set url = $1 where url = $2 and deleted_at is null', [url, mark])
    return id
  }

  /** Sends a test event, waits for what comes of it, and removes the webhook. */
  async deliver(id: string): Promise<SeenDelivery> {
    await this.client.expect(200, { method: 'POST', path: `${path}/${id}/test`, token: this.token })
    const ended = await until('a delivery to end', async () => {
      const { deliveries } = await this.client.expect<{ deliveries: SeenDelivery[] }>(200, {
        method: 'GET',
        path: `${path}/${id}/deliveries`,
        token: this.token,
      })
      return deliveries.find(({ status }) => status !== 'pending')
    })
    await this.#remove(id)
    return ended
  }

  #planted = 0

  #remove(id: string): Promise<unknown> {
    return this.client.expect(200, { method: 'DELETE', path: `${path}/${id}`, token: this.token })
  }
}
