import { renderDelivery, type DeliveryData } from '../../render/webhook.js'
import { route } from '../../route.js'

export const test = route({
  method: 'post',
  path: '/webhooks/:id/test',
  async handle({ params, execute }) {
    const { testWebhook } = await execute<{ testWebhook: { delivery: DeliveryData } }>('TestWebhook', {
      input: { webhookId: params['id'] },
    })
    return { body: { message: 'Test event sent', delivery: renderDelivery(testWebhook.delivery) } }
  },
})
