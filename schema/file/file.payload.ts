import { Field, ID, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'

@ObjectType({ description: 'A file whose links were taken back.' })
export class RevokeFileLinksPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The file; reading what it was shown with gives a fresh link. Null when refused.' })
  fileId?: string | null
}
