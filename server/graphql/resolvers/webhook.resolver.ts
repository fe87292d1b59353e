import { Arg, Ctx, ID, Int, Resolver } from 'type-graphql'
import * as inputs from '../../../schema/webhook/webhook.input.js'
import * as payloads from '../../../schema/webhook/webhook.payload.js'
import { DeliveryStatuses, Webhook, WebhookDeliveryPage } from '../../../schema/webhook/webhook.type.js'
import { DomainError } from '../../domain/errors.js'
import { createWebhook } from '../../operations/webhook/create-webhook.js'
import { deleteWebhook } from '../../operations/webhook/delete-webhook.js'
import { regenerateWebhookSecret } from '../../operations/webhook/regenerate-webhook-secret.js'
import { replayEvents } from '../../operations/webhook/replay-events.js'
import { testWebhook } from '../../operations/webhook/test-webhook.js'
import { updateWebhook } from '../../operations/webhook/update-webhook.js'
import { readDeliveries } from '../../queries/webhook/read-deliveries.js'
import { readWebhook, readWebhooks } from '../../queries/webhook/read-webhooks.js'
import { callerAs } from '../../domain/credential/actor.js'
import { by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class WebhookResolver {
  @QueryFor(by('developer'), () => [Webhook], { description: 'The developer’s webhooks, oldest first.' })
  webhooks(@Ctx() context: Context) {
    const { developerId } = callerAs(context, 'developer')
    return readWebhooks(context.em, { developerId })
  }

  @QueryFor(by('developer'), () => Webhook, {
    nullable: true,
    description: 'One of the developer’s webhooks. Unknown or foreign: WEBHOOK_NOT_FOUND.',
  })
  webhook(@Arg('id', () => ID, { description: '`wh_…`.' }) id: string, @Ctx() context: Context) {
    const { developerId } = callerAs(context, 'developer')
    return readWebhook(context.em, { developerId, webhookId: uuidOf('wh', id) })
  }

  @QueryFor(by('developer'), () => WebhookDeliveryPage, { description: 'What was sent to a webhook, newest first, with every attempt.' })
  webhookDeliveries(
    @Arg('webhookId', () => ID, { description: '`wh_…`.' }) webhookId: string,
    @Arg('page', () => Int, { nullable: true, description: 'Counts from 1.' }) page: number | null,
    @Arg('limit', () => Int, { nullable: true, description: 'Default 20, at most 100 unless the deployment sets other bounds.' }) limit:
      | number
      | null,
    @Arg('status', () => DeliveryStatuses, { nullable: true, description: 'Only these.' }) status:
      | 'pending'
      | 'delivered'
      | 'failed'
      | null,
    @Ctx() context: Context,
  ) {
    const { developerId } = callerAs(context, 'developer')
    const { pageDefault, pageMax } = context.services.config.limits
    const query = { developerId, webhookId: uuidOf('wh', webhookId), page: page ?? 1, limit: limit ?? pageDefault }
    if (query.page < 1 || query.limit < 1 || query.limit > pageMax) {
      throw new DomainError('VALIDATION_ERROR', { details: { limit: `must be from 1 to ${pageMax}, and page at least 1` } })
    }
    return readDeliveries(context.em, { ...query, ...(status ? { status } : {}) })
  }

  @MutationFor(by('developer'), () => payloads.CreateWebhookPayload, {
    description: 'Adds a webhook; its secret is shown once.',
    refusals: 'WEBHOOK_LIMIT_REACHED, INVALID_URL, HTTPS_REQUIRED, INVALID_EVENT',
  })
  createWebhook(@Arg('input', () => inputs.CreateWebhookInput) input: inputs.CreateWebhookInput, @Ctx() context: Context) {
    return context.run(createWebhook, input)
  }

  @MutationFor(by({ developer: 'whose webhook it is' }), () => payloads.UpdateWebhookPayload, {
    description: 'Changes a webhook.',
    refusals: 'WEBHOOK_NOT_FOUND, NOTHING_TO_UPDATE, INVALID_URL, HTTPS_REQUIRED, INVALID_EVENT',
  })
  async updateWebhook(@Arg('input', () => inputs.UpdateWebhookInput) input: inputs.UpdateWebhookInput, @Ctx() context: Context) {
    return { webhook: await context.run(updateWebhook, { ...input, webhookId: uuidOf('wh', input.webhookId) }) }
  }

  @MutationFor(by({ developer: 'whose webhook it is' }), () => payloads.DeleteWebhookPayload, {
    description: 'Removes a webhook.',
    refusals: 'WEBHOOK_NOT_FOUND',
  })
  async deleteWebhook(@Arg('input', () => inputs.DeleteWebhookInput) input: inputs.DeleteWebhookInput, @Ctx() context: Context) {
    await context.run(deleteWebhook, { webhookId: uuidOf('wh', input.webhookId) })
    return { deletedWebhookId: input.webhookId }
  }

  @MutationFor(by({ developer: 'whose webhook it is' }), () => payloads.RegenerateWebhookSecretPayload, {
    description: 'Gives a webhook a new secret, shown once; the old one stops at once.',
    refusals: 'WEBHOOK_NOT_FOUND',
  })
  regenerateWebhookSecret(
    @Arg('input', () => inputs.RegenerateWebhookSecretInput) input: inputs.RegenerateWebhookSecretInput,
    @Ctx() context: Context,
  ) {
    return context.run(regenerateWebhookSecret, { webhookId: uuidOf('wh', input.webhookId) })
  }

  @MutationFor(by({ developer: 'whose webhook it is' }), () => payloads.TestWebhookPayload, {
    description: 'Sends a `webhook.test` event to one webhook.',
    refusals: 'WEBHOOK_NOT_FOUND',
  })
  async testWebhook(@Arg('input', () => inputs.TestWebhookInput) input: inputs.TestWebhookInput, @Ctx() context: Context) {
    return { delivery: await context.run(testWebhook, { webhookId: uuidOf('wh', input.webhookId) }) }
  }

  @MutationFor(by('developer', 'api_key'), () => payloads.ReplayEventsPayload, {
    description: 'Sends events again, with the same id and body, newly signed.',
    refusals: 'EVENT_NOT_FOUND, WEBHOOK_NOT_FOUND',
  })
  replayEvents(@Arg('input', () => inputs.ReplayEventsInput) input: inputs.ReplayEventsInput, @Ctx() context: Context) {
    const { eventIds, from, to, types, webhookId } = input
    return context.run(replayEvents, {
      eventIds: eventIds?.map((id) => uuidOf('evt', id)) ?? null,
      from: from == null ? null : new Date(from),
      to: to == null ? null : new Date(to),
      types: types ?? null,
      webhookId: webhookId == null ? null : uuidOf('wh', webhookId),
    })
  }
}
