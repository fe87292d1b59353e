import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { renderWebhook, type WebhookData } from '../../render/webhook.js'
import { route } from '../../route.js'
import { mayReadWebhook } from './get.js'

export const update = route({
  method: 'put',
  path: '/webhooks/:id',
  body: z.object({
    url: optional(text(1, 2048)),
    events: optional(z.array(text(1, 100)).min(1, 'must not be empty').max(100)),
    isActive: optional(z.boolean('must be true or false')),
  }),
  before: mayReadWebhook,
  async handle({ params, body, execute }) {
    const variables = { input: { webhookId: params['id'], ...body } }
    const { updateWebhook } = await execute<{ updateWebhook: { webhook: WebhookData } }>('UpdateWebhook', variables)
    return { body: { message: 'Webhook updated', webhook: renderWebhook(updateWebhook.webhook) } }
  },
})
