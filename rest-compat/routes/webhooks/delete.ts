import { route } from '../../route.js'

export const remove = route({
  method: 'delete',
  path: '/webhooks/:id',
  async handle({ params, execute }) {
    await execute('DeleteWebhook', { input: { webhookId: params['id'] } })
    return { body: { message: 'Webhook deleted' } }
  },
})
