import { z } from 'zod'
import { RegenerateWebhookSecret } from '../../../schema/operations/documents.js'
import { mayReadWebhook, webhookErrors, webhookParams } from '../../may-read.js'
import { route } from '../../route.js'

export const regenerateSecret = route({
  method: 'post',
  path: '/webhooks/:id/regenerate-secret',
  credential: 'developer',
  description: 'A new secret, shown this once; the old one stops working at once.',
  params: webhookParams,
  before: mayReadWebhook,
  document: RegenerateWebhookSecret,
  variables: ({ params }) => ({ input: { webhookId: params.id } }),
  message: 'Webhook secret regenerated',
  answer: z.object({ secret: z.string().nullable() }),
  from: ({ regenerateWebhookSecret }) => regenerateWebhookSecret,
  errors: [...webhookErrors],
})
