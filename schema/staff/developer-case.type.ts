import { Field, ObjectType } from 'type-graphql'
import { ApiKey } from '../api-key/api-key.type.js'
import type { ApiKeySnapshot } from '../api-key/api-key-document.js'
import { Webhook } from '../webhook/webhook.type.js'
import type { WebhookSnapshot } from '../webhook/webhook-document.js'
import { OauthClient } from '../oauth/oauth-client.type.js'
import type { OauthClientSnapshot } from '../oauth/oauth-client-document.js'
import { TestClock } from '../test-clock/test-clock.type.js'
import type { TestClockSnapshot } from '../test-clock/test-clock-document.js'
import { Developer, type Developer as DeveloperView } from '../developer/developer.type.js'

@ObjectType({ simpleResolvers: true, description: 'A developer as staff see them: addresses are masked for support.' })
export class DeveloperCase {
  @Field(() => Developer, { description: 'Who it is, with limits, business and association.' })
  developer!: DeveloperView

  @Field(() => [ApiKey], { description: 'Their API keys that were not revoked, by prefix and last four.' })
  apiKeys!: ApiKeySnapshot[]

  @Field(() => [Webhook], { description: 'Where their events go, and how that works out.' })
  webhooks!: WebhookSnapshot[]

  @Field(() => [OauthClient], { description: 'The applications that people sign in to with their account here.' })
  oauthClients!: OauthClientSnapshot[]

  @Field(() => [TestClock], { description: 'Their newest test clocks, as many as a page has by default.' })
  testClocks!: TestClockSnapshot[]
}
