import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
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
  body: z.object({
    url: text(bounds.webhookUrl),
    events: optional(
      z.array(text(bounds.eventPattern)).min(bounds.eventPatterns.least, 'must not be empty').max(bounds.eventPatterns.most),
    ),
  }),
  document: CreateWebhook,
  variables: ({ body }) => ({ input: body }),
  created: true,
  location: ({ createWebhook }) => `/api/developer/webhooks/${createWebhook.webhook.id}`,
  message: 'Webhook created',
  answer: z.object({ webhook: webhookDocument.extend({ secret: z.string().nullable() }) }),
  from: ({ createWebhook: { webhook, secret } }) => ({ webhook: { ...webhook, secret } }),
  errors: ['INVALID_URL', 'HTTPS_REQUIRED', 'INVALID_EVENT', 'WEBHOOK_LIMIT_REACHED', 'DAILY_LIMIT_REACHED'],
})
