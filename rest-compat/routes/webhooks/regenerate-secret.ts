import { route } from '../../route.js'

export const regenerateSecret = route({
  method: 'post',
  path: '/webhooks/:id/regenerate-secret',
  async handle({ params, execute }) {
    const variables = { input: { webhookId: params['id'] } }
    const { regenerateWebhookSecret } = await execute<{ regenerateWebhookSecret: { secret: string | null } }>(
      'RegenerateWebhookSecret',
      variables,
    )
    return { body: { message: 'Webhook secret regenerated', secret: regenerateWebhookSecret.secret } }
  },
})
