import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { renderDelivery, type DeliveryData } from '../../render/webhook.js'
import { route } from '../../route.js'

export const replay = route({
  method: 'post',
  path: '/events/:id/replay',
  body: z.object({ webhookId: optional(text(1, 100)) }),
  async handle({ params, body, execute }) {
    const variables = { input: { eventIds: [params['id']], webhookId: body.webhookId } }
    const { replayEvents } = await execute<{ replayEvents: { deliveries: DeliveryData[] } }>('ReplayEvents', variables)
    const { deliveries } = replayEvents
    const message = deliveries.length > 0 ? 'Event sent again' : 'No active webhook takes this event, so nothing was sent'
    return { body: { message, deliveries: deliveries.map(renderDelivery) } }
  },
})
