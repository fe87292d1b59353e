import { Field, ID, InputType } from 'type-graphql'
import { z } from 'zod'
import { DateTime } from '../scalars/date-time.scalar.js'
import { bounds } from '../../server/domain/bounds.js'
import { OptionalTextField, OptionalTextsField, shaped, TextField } from '../validation/input-fields.js'

@InputType({ description: 'A new webhook (specification, Webhook management).' })
export class CreateWebhookInput {
  @TextField(bounds.webhookUrl, 'HTTPS in live; in an open sandbox also HTTP and loopback.')
  url!: string

  @OptionalTextsField(bounds.eventPattern, bounds.eventPatterns, 'Default `["escrow.status.updated"]`.')
  events?: string[] | null
}

@InputType({ description: 'Changes of a webhook; at least one.' })
export class UpdateWebhookInput {
  @Field(() => ID, { description: 'The webhook, `wh_…`.' })
  webhookId!: string

  @OptionalTextField(bounds.webhookUrl, 'New address.')
  url?: string | null

  @OptionalTextsField(bounds.eventPattern, bounds.eventPatterns, 'New events.')
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

@InputType({ description: 'Which events to send again: these, or those of a time range.' })
export class ReplayEventsInput {
  @shaped(
    z.array(z.string()).max(bounds.replayedEvents.most, `must have at most ${bounds.replayedEvents.most} entries`).nullish(),
    () => [ID],
    {
      nullable: true,
      description: `Events, \`evt_…\`; at most ${bounds.replayedEvents.most}.`,
    },
  )
  eventIds?: string[] | null

  @Field(() => DateTime, { nullable: true, description: 'Events from then on.' })
  from?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Events until then.' })
  to?: string | null

  @OptionalTextsField(bounds.eventPattern, bounds.eventPatterns, 'Only these types.')
  types?: string[] | null

  @Field(() => ID, { nullable: true, description: 'To this webhook only, whatever it listens to.' })
  webhookId?: string | null
}
