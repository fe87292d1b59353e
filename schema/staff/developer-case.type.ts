import { Field, ObjectType } from 'type-graphql'
import { ApiKey } from '../api-key/api-key.type.js'
import type { ApiKeySnapshot } from '../api-key/api-key-document.js'
import { Webhook } from '../webhook/webhook.type.js'
import type { WebhookSnapshot } from '../webhook/webhook-document.js'
import { Developer, type Developer as DeveloperView } from '../developer/developer.type.js'

@ObjectType({ simpleResolvers: true, description: 'A developer as staff see them: addresses are masked for support.' })
export class DeveloperCase {
  @Field(() => Developer, { description: 'Who it is, with limits, business and association.' })
  developer!: DeveloperView

  @Field(() => [ApiKey], { description: 'Their API keys that were not revoked, by prefix and last four.' })
  apiKeys!: ApiKeySnapshot[]

  @Field(() => [Webhook], { description: 'Where their events go, and how that works out.' })
  webhooks!: WebhookSnapshot[]
}
