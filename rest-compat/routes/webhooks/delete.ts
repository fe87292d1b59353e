import { z } from 'zod'
import { DeleteWebhook } from '../../../schema/operations/documents.js'
import { mayReadWebhook, webhookErrors, webhookParams } from '../../may-read.js'
import { route } from '../../route.js'

export const remove = route({
  method: 'delete',
  path: '/webhooks/:id',
  credential: 'developer',
  description: 'Deletes a webhook; what waits for it is not sent.',
  params: webhookParams,
  before: mayReadWebhook,
  document: DeleteWebhook,
  variables: ({ params }) => ({ input: { webhookId: params.id } }),
  message: 'Webhook deleted',
  answer: z.object({}),
  from: () => ({}),
  errors: [...webhookErrors],
})
