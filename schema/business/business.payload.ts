import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { Business } from './business.type.js'

@ObjectType({ description: 'A business after the mutation.' })
abstract class BusinessPayload extends Payload {
  @Field(() => Business, { nullable: true, description: 'The business; null when refused.' })
  business?: Business | null
}

@ObjectType({ description: 'A business that was set up or changed.' })
export class PutBusinessPayload extends BusinessPayload {}
@ObjectType({ description: 'A business on which staff decided.' })
export class ReviewBusinessPayload extends BusinessPayload {}
