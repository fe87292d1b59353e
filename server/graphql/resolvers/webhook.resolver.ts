import { Arg, Args, Ctx, ID, Int, Resolver } from 'type-graphql'
import * as inputs from '../../../schema/webhook/webhook.input.js'
import * as payloads from '../../../schema/webhook/webhook.payload.js'
import { DeliveryStatuses, Webhook, WebhookDeliveryPage } from '../../../schema/webhook/webhook.type.js'
import {
  DeliveriesArgs,
  ReplayEventsAsStaffInput,
  ReplayEventsAsStaffPayload,
  WebhookDeliveryConnection,
} from '../../../schema/webhook/staff-delivery.type.js'
import { FailingWebhook } from '../../../schema/webhook/failing-webhook.type.js'
import { dbOf } from '../../db/typed-queries.js'
import { invalidField } from '../../domain/invalid-field.js'
import { replayingStaff } from '../../domain/webhook/replaying-staff.js'
import { replayAsStaff } from '../../operations/webhook/replay-as-staff.js'
import { DomainError } from '../../domain/errors.js'
import { createWebhook } from '../../operations/webhook/create-webhook.js'
import { deleteWebhook } from '../../operations/webhook/delete-webhook.js'
import { regenerateWebhookSecret } from '../../operations/webhook/regenerate-webhook-secret.js'
import { replayEvents } from '../../operations/webhook/replay-events.js'
import { testWebhook } from '../../operations/webhook/test-webhook.js'
import { updateWebhook } from '../../operations/webhook/update-webhook.js'
import { readFailingWebhooks } from '../../queries/webhook/read-failing-webhooks.js'
import { readDeliveries, readDeliveriesOfEvents } from '../../queries/webhook/read-deliveries.js'
import { readWebhook, readWebhooks } from '../../queries/webhook/read-webhooks.js'
import { callerAs } from '../../domain/credential/actor.js'
import { by, byStaff } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { connectionById, windowOf } from '../list-window.js'
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
    refusals: 'WEBHOOK_LIMIT_REACHED, INVALID_URL, HTTPS_REQUIRED, INVALID_EVENT, DAILY_LIMIT_REACHED',
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
    refusals: 'WEBHOOK_NOT_FOUND, LIMIT_REACHED, DAILY_LIMIT_REACHED',
  })
  async testWebhook(@Arg('input', () => inputs.TestWebhookInput) input: inputs.TestWebhookInput, @Ctx() context: Context) {
    return { delivery: await context.run(testWebhook, { webhookId: uuidOf('wh', input.webhookId) }) }
  }

  @QueryFor(by('staff'), () => [FailingWebhook], {
    description: 'Active webhooks whose receivers take nothing now, the one that has failed longest foremost.',
  })
  failingWebhooks(
    @Arg('first', () => Int, { nullable: true, description: 'How many; default 20, at most 100 unless the deployment sets other bounds.' })
    first: number | null,
    @Ctx() context: Context,
  ): Promise<FailingWebhook[]> {
    return readFailingWebhooks(dbOf(context.em), windowOf(context, { first }).limit)
  }

  @QueryFor(by('staff'), () => WebhookDeliveryConnection, {
    description: 'The deliveries of an event, or of all events of an escrow, to every webhook, those of the newest event first.',
    refusals: 'EVENT_NOT_FOUND, ESCROW_NOT_FOUND; VALIDATION_ERROR where neither or both are named',
  })
  async deliveries(@Args(() => DeliveriesArgs) args: DeliveriesArgs, @Ctx() context: Context) {
    const { limit } = windowOf(context, args)
    const { after = null } = args
    const { deliveries, hasMore } = await readDeliveriesOfEvents(context.em, { of: whoseDeliveries(args), limit, after })
    return connectionById(deliveries, { hasMore, after })
  }

  @MutationFor(byStaff(...replayingStaff), () => ReplayEventsAsStaffPayload, {
    description:
      'Staff send events again, with the same id and body, newly signed, to every active webhook that asked for them and whose developer reads them.',
    refusals: 'EVENT_NOT_FOUND, INVALID_EVENT, VALIDATION_ERROR, REASON_REQUIRED, LIMIT_REACHED',
  })
  replayEventsAsStaff(@Arg('input', () => ReplayEventsAsStaffInput) input: ReplayEventsAsStaffInput, @Ctx() context: Context) {
    const { eventIds, from, to, types, developerId, reason } = input
    return context.run(replayAsStaff, {
      eventIds: eventIds?.map((id) => uuidOf('evt', id)) ?? null,
      from: from == null ? null : new Date(from),
      to: to == null ? null : new Date(to),
      types: types ?? null,
      developerId: developerId == null ? null : uuidOf('dev', developerId),
      reason,
    })
  }

  @MutationFor(by('developer', 'api_key'), () => payloads.ReplayEventsPayload, {
    description: 'Sends events again, with the same id and body, newly signed.',
    refusals: 'EVENT_NOT_FOUND, WEBHOOK_NOT_FOUND, LIMIT_REACHED, DAILY_LIMIT_REACHED',
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

function whoseDeliveries({ eventId, escrowId }: DeliveriesArgs): { eventId: string } | { escrowId: string } {
  if (eventId != null && escrowId == null) return { eventId: uuidOf('evt', eventId) }
  if (escrowId != null && eventId == null) return { escrowId: uuidOf('esc', escrowId) }
  throw invalidField('eventId', 'give either eventId or escrowId, and not both')
}
