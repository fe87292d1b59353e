import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { renderWebhook, type WebhookData } from '../../render/webhook.js'
import { route } from '../../route.js'

export const create = route({
  method: 'post',
  path: '/webhooks',
  body: z.object({ url: text(1, 2048), events: optional(z.array(text(1, 100)).min(1, 'must not be empty').max(100)) }),
  async handle({ body, execute }) {
    const { createWebhook } = await execute<{ createWebhook: { webhook: WebhookData; secret: string | null } }>('CreateWebhook', {
      input: body,
    })
    const { webhook, secret } = createWebhook
    return {
      status: 201,
      headers: { Location: `/api/developer/webhooks/${webhook.id}` },
      body: { message: 'Webhook created', webhook: { ...renderWebhook(webhook), secret } },
    }
  },
})
