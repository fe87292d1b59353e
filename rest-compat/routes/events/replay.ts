import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { ReplayEvents } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { deliveryDocument } from '../../../schema/webhook/webhook-document.js'
import { optional } from '../../fields.js'
import { eventParams } from '../../may-read.js'
import { route } from '../../route.js'

export const replay = route({
  method: 'post',
  path: '/events/:id/replay',
  credential: 'api_key',
  description: 'Sends an event again to one webhook, or to every active one that takes it.',
  params: eventParams,
  body: z.object({ webhookId: optional(text(bounds.id)) }),
  document: ReplayEvents,
  variables: ({ params, body }) => ({ input: { eventIds: [params.id], webhookId: body.webhookId } }),
  answer: z.object({ message: z.string(), deliveries: z.array(deliveryDocument) }),
  from: ({ replayEvents: { deliveries } }) => ({
    message: deliveries.length > 0 ? 'Event sent again' : 'No active webhook takes this event, so nothing was sent',
    deliveries,
  }),
  errors: ['INVALID_ID', 'EVENT_NOT_FOUND', 'WEBHOOK_NOT_FOUND', 'LIMIT_REACHED', 'DAILY_LIMIT_REACHED'],
})
