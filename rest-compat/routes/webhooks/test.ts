import { z } from 'zod'
import { TestWebhook } from '../../../schema/operations/documents.js'
import { deliveryDocument } from '../../../schema/webhook/webhook-document.js'
import { mayReadWebhook, webhookErrors, webhookParams } from '../../may-read.js'
import { route } from '../../route.js'

export const test = route({
  method: 'post',
  path: '/webhooks/:id/test',
  credential: 'developer',
  description: 'Sends a `webhook.test` event to this webhook, whatever it asked for.',
  params: webhookParams,
  before: mayReadWebhook,
  document: TestWebhook,
  variables: ({ params }) => ({ input: { webhookId: params.id } }),
  message: 'Test event sent',
  answer: z.object({ delivery: deliveryDocument }),
  from: ({ testWebhook }) => testWebhook,
  errors: [...webhookErrors, 'LIMIT_REACHED', 'DAILY_LIMIT_REACHED'],
})
