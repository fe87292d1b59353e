import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { OauthClient } from './oauth-client.type.js'

@ObjectType({ description: 'A new OAuth client.' })
export class CreateOauthClientPayload extends Payload {
  @Field(() => OauthClient, { nullable: true, description: 'The client; null when refused.' })
  client?: OauthClient | null

  @Field(() => String, { nullable: true, description: '`client_secret`, shown this once; null of a public client, and in a replay.' })
  clientSecret?: string | null
}

@ObjectType({ description: 'An OAuth client that is no more.' })
export class DeleteOauthClientPayload extends Payload {
  @Field(() => Boolean, { nullable: true, description: 'True when the client was deleted.' })
  deleted?: boolean | null
}
