import { z } from 'zod'
import { Webhooks } from '../../../schema/operations/documents.js'
import { webhookDocument } from '../../../schema/webhook/webhook-document.js'
import { route } from '../../route.js'

export const list = route({
  method: 'get',
  path: '/webhooks',
  credential: 'developer',
  description: 'The developer’s webhooks, oldest first, without their secrets.',
  document: Webhooks,
  answer: z.object({ webhooks: z.array(webhookDocument) }),
  from: (data) => data,
  errors: [],
})
