import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { UpdateWebhook } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { webhookDocument } from '../../../schema/webhook/webhook-document.js'
import { optional } from '../../fields.js'
import { mayReadWebhook, webhookErrors, webhookParams } from '../../may-read.js'
import { route } from '../../route.js'

export const update = route({
  method: 'put',
  path: '/webhooks/:id',
  credential: 'developer',
  description: 'Changes what is sent of a webhook; `isActive: true` clears its failures.',
  params: webhookParams,
  body: z.object({
    url: optional(text(bounds.webhookUrl)),
    events: optional(
      z.array(text(bounds.eventPattern)).min(bounds.eventPatterns.least, 'must not be empty').max(bounds.eventPatterns.most),
    ),
    isActive: optional(z.boolean('must be true or false')),
  }),
  before: mayReadWebhook,
  document: UpdateWebhook,
  variables: ({ params, body }) => ({ input: { webhookId: params.id, ...body } }),
  message: 'Webhook updated',
  answer: z.object({ webhook: webhookDocument }),
  from: ({ updateWebhook }) => updateWebhook,
  errors: [...webhookErrors, 'NOTHING_TO_UPDATE', 'INVALID_URL', 'HTTPS_REQUIRED', 'INVALID_EVENT'],
})
