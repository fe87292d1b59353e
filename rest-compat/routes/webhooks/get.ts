import { z } from 'zod'
import { Webhook } from '../../../schema/operations/documents.js'
import { webhookDocument } from '../../../schema/webhook/webhook-document.js'
import { webhookErrors, webhookParams } from '../../may-read.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/webhooks/:id',
  credential: 'developer',
  description: 'One webhook, without its secret.',
  params: webhookParams,
  document: Webhook,
  variables: ({ params }) => ({ id: params.id }),
  answer: z.object({ webhook: webhookDocument }),
  from: (data) => data,
  errors: [...webhookErrors],
})
