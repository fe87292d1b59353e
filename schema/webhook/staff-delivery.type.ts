import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import { Payload } from '../error/payload.type.js'
import { connectionType, FirstArgs } from '../node/connection-type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { OptionalIdsField, OptionalTextsField, StaffReasonField } from '../validation/input-fields.js'
import { WebhookDelivery } from './webhook.type.js'

@ArgsType()
export class DeliveriesArgs extends FirstArgs {
  @Field(() => ID, { nullable: true, description: 'Deliveries of this event, `evt_…`.' })
  eventId?: string | null

  @Field(() => ID, { nullable: true, description: 'Or of the events of this escrow, `esc_…`.' })
  escrowId?: string | null
}

export const WebhookDeliveryConnection = connectionType(WebhookDelivery, {
  name: 'WebhookDelivery',
  one: 'a delivery',
  many: 'deliveries',
  says: 'A page of deliveries, newest first (Relay).',
})

@InputType({ description: 'Which events staff send again, and why: these, or those that were recorded in a span of time.' })
export class ReplayEventsAsStaffInput {
  @OptionalIdsField(bounds.replayedEvents, 'Events, `evt_…`.')
  eventIds?: string[] | null

  @Field(() => DateTime, { nullable: true, description: 'Events that were recorded from then on.' })
  from?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Events that were recorded before then; until now when absent.' })
  to?: string | null

  @OptionalTextsField(bounds.eventPattern, bounds.eventPatterns, 'Only these types.')
  types?: string[] | null

  @Field(() => ID, { nullable: true, description: 'To the webhooks of this developer alone, `dev_…`.' })
  developerId?: string | null

  @StaffReasonField
  reason!: string
}

@ObjectType({ description: 'Events that staff have sent on their way again.' })
export class ReplayEventsAsStaffPayload extends Payload {
  @Field(() => Int, { nullable: true, description: 'How many deliveries were written, one for each event and webhook. Null when refused.' })
  written?: number | null
}
