import { z } from 'zod'
import { CreateWebhook } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { webhookDocument } from '../../../schema/webhook/webhook-document.js'
import { optional } from '../../fields.js'
import { route } from '../../route.js'

export const create = route({
  method: 'post',
  path: '/webhooks',
  credential: 'developer',
  description: 'A new webhook. Its secret is shown this once; a replay answers null.',
  body: z.object({ url: text(1, 2048), events: optional(z.array(text(1, 100)).min(1, 'must not be empty').max(100)) }),
  document: CreateWebhook,
  variables: ({ body }) => ({ input: body }),
  created: true,
  location: ({ createWebhook }) => `/api/developer/webhooks/${createWebhook.webhook.id}`,
  message: 'Webhook created',
  answer: z.object({ webhook: webhookDocument.extend({ secret: z.string().nullable() }) }),
  from: ({ createWebhook: { webhook, secret } }) => ({ webhook: { ...webhook, secret } }),
  errors: ['INVALID_URL', 'HTTPS_REQUIRED', 'INVALID_EVENT', 'WEBHOOK_LIMIT_REACHED'],
})
