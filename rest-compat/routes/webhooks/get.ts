import { renderWebhook, type WebhookData } from '../../render/webhook.js'
import { route, type RestRequest } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/webhooks/:id',
  async handle({ params, execute }) {
    const { webhook } = await execute<{ webhook: WebhookData }>('Webhook', { id: params['id'] })
    return { body: { webhook: renderWebhook(webhook) } }
  },
})

/** Throws for a webhook that is malformed, unknown or not the caller's. */
export const mayReadWebhook = ({ params, execute }: RestRequest<undefined>) => execute('Webhook', { id: params['id'] })
