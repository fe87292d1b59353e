import { Field, ID, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { Webhook, WebhookDelivery } from './webhook.type.js'

@ObjectType({ description: 'A webhook after the mutation.' })
abstract class WebhookPayload extends Payload {
  @Field(() => Webhook, { nullable: true, description: 'The webhook; null when refused.' })
  webhook?: Webhook | null
}

@ObjectType({ description: 'A new webhook with its secret, shown once.' })
export class CreateWebhookPayload extends WebhookPayload {
  @Field(() => String, { nullable: true, description: 'Signs every delivery; shown once.' })
  secret?: string | null
}

@ObjectType({ description: 'A changed webhook.' })
export class UpdateWebhookPayload extends WebhookPayload {}

@ObjectType({ description: 'A webhook with a new secret, shown once; the old one no longer signs anything.' })
export class RegenerateWebhookSecretPayload extends WebhookPayload {
  @Field(() => String, { nullable: true, description: 'Signs every delivery from now on; shown once.' })
  secret?: string | null
}

@ObjectType({ description: 'A deleted webhook.' })
export class DeleteWebhookPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The webhook that is gone.' })
  deletedWebhookId?: string | null
}

@ObjectType({ description: 'A test event on its way.' })
export class TestWebhookPayload extends Payload {
  @Field(() => WebhookDelivery, { nullable: true, description: 'Its delivery.' })
  delivery?: WebhookDelivery | null
}

@ObjectType({ description: 'Events on their way again.' })
export class ReplayEventsPayload extends Payload {
  @Field(() => [WebhookDelivery], { nullable: true, description: 'One delivery for each event and webhook.' })
  deliveries?: WebhookDelivery[] | null
}
