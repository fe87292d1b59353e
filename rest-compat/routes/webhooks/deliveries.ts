import { z } from 'zod'
import { paginationDocument } from '../../../schema/document/pagination-document.js'
import { WebhookDeliveries } from '../../../schema/operations/documents.js'
import { deliveryDocument } from '../../../schema/webhook/webhook-document.js'
import { webhookErrors, webhookParams } from '../../may-read.js'
import { limitOf, pageNumber, queryWord, rows } from '../../query-fields.js'
import { route } from '../../route.js'

export const deliveries = route({
  method: 'get',
  path: '/webhooks/:id/deliveries',
  credential: 'developer',
  description: 'What was sent to a webhook, with every attempt, newest first.',
  params: webhookParams,
  query: z.object({ page: pageNumber, limit: rows, status: queryWord('pending', 'delivered', 'failed') }),
  document: WebhookDeliveries,
  variables: ({ params, query, pageSizes }) => ({
    webhookId: params.id,
    page: query.page ?? 1,
    limit: limitOf({ query, pageSizes }),
    status: query.status,
  }),
  answer: z.object({ deliveries: z.array(deliveryDocument), pagination: paginationDocument }),
  from: ({ webhookDeliveries }) => webhookDeliveries,
  errors: [...webhookErrors],
})
