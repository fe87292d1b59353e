import { Field, ID, InputType } from 'type-graphql'
import { z } from 'zod'
import { DateTime } from '../scalars/date-time.scalar.js'
import { text, Validated } from '../validation/validated.js'

const names = z.array(text(1, 100)).max(100, 'must have at most 100 entries')

@Validated(z.object({ url: text(1, 2048), events: names.nullish() }))
@InputType({ description: 'A new webhook (specification, Webhook management).' })
export class CreateWebhookInput {
  @Field(() => String, { description: 'HTTPS in live; in an open sandbox also HTTP and loopback.' })
  url!: string

  @Field(() => [String], { nullable: true, description: 'Default `["escrow.status.updated"]`.' })
  events?: string[] | null
}

@Validated(z.object({ url: text(1, 2048).nullish(), events: names.nullish() }))
@InputType({ description: 'Changes of a webhook; at least one.' })
export class UpdateWebhookInput {
  @Field(() => ID, { description: 'The webhook, `wh_…`.' })
  webhookId!: string

  @Field(() => String, { nullable: true, description: 'New address.' })
  url?: string | null

  @Field(() => [String], { nullable: true, description: 'New events.' })
  events?: string[] | null

  @Field(() => Boolean, { nullable: true, description: 'Switching it on again clears `failureCount`.' })
  isActive?: boolean | null
}

@InputType({ description: 'The webhook to delete.' })
export class DeleteWebhookInput {
  @Field(() => ID, { description: 'The webhook, `wh_…`.' })
  webhookId!: string
}

@InputType({ description: 'The webhook that gets a new secret.' })
export class RegenerateWebhookSecretInput {
  @Field(() => ID, { description: 'The webhook, `wh_…`.' })
  webhookId!: string
}

@InputType({ description: 'The webhook to test.' })
export class TestWebhookInput {
  @Field(() => ID, { description: 'The webhook, `wh_…`.' })
  webhookId!: string
}

@Validated(z.object({ eventIds: z.array(z.string()).max(100, 'must have at most 100 entries').nullish(), types: names.nullish() }))
@InputType({ description: 'Which events to send again: these, or those of a time range.' })
export class ReplayEventsInput {
  @Field(() => [ID], { nullable: true, description: 'Events, `evt_…`; at most 100.' })
  eventIds?: string[] | null

  @Field(() => DateTime, { nullable: true, description: 'Events from then on.' })
  from?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Events until then.' })
  to?: string | null

  @Field(() => [String], { nullable: true, description: 'Only these types.' })
  types?: string[] | null

  @Field(() => ID, { nullable: true, description: 'To this webhook only, whatever it listens to.' })
  webhookId?: string | null
}
