import { renderWebhook, type WebhookData } from '../../render/webhook.js'
import { route } from '../../route.js'

export const list = route({
  method: 'get',
  path: '/webhooks',
  async handle({ execute }) {
    const { webhooks } = await execute<{ webhooks: WebhookData[] }>('Webhooks')
    return { body: { webhooks: webhooks.map(renderWebhook) } }
  },
})
