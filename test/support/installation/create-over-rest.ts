import { redirectUrl, type Integrator } from './people.js'
import type { RestClient } from './rest-client.js'

/** Creates an escrow with this API key and answers its id, `esc_…`. */
export async function createEscrow(client: RestClient, key: string, body: object): Promise<string> {
  const { escrow } = await client.expect<{ escrow: { id: string } }>(201, { method: 'POST', path: '/api/v1/escrows', token: key, body })
  return escrow.id
}

/** The action of a checkout session, and whom it is for. */
export interface SessionTarget {
  action: string
  targetUserEmail: string
  metadata?: Readonly<Record<string, string>>
}

/** Opens a checkout session, which sends its user back to the address that every integrator here allows, or to another one. */
export async function openSession(
  client: RestClient,
  { key }: Pick<Integrator, 'key'>,
  escrowId: string,
  target: SessionTarget & { redirectUrl?: string },
): Promise<{ sessionId: string; url: string }> {
  const body = { redirectUrl, ...target }
  return client.expect(201, { method: 'POST', path: `/api/v1/escrows/${escrowId}/sessions`, token: key, body })
}

/** Registers a webhook with a developer's token, and answers its id, `wh_…`. */
export async function createWebhook(client: RestClient, token: string, url: string, events: readonly string[] = ['*']): Promise<string> {
  const { webhook } = await client.expect<{ webhook: { id: string } }>(201, {
    method: 'POST',
    path: '/api/developer/webhooks',
    token,
    body: { url, events },
  })
  return webhook.id
}
