import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { Destination } from './destination.type.js'

@ObjectType({ description: 'A bank account to withdraw to, after the mutation.' })
abstract class DestinationPayload extends Payload {
  @Field(() => Destination, { nullable: true, description: 'The destination; null when refused.' })
  destination?: Destination | null
}

@ObjectType({ description: 'An account that can be withdrawn to, or will be once it is confirmed.' })
export class CreateDestinationPayload extends DestinationPayload {
  @Field(() => Boolean, { nullable: true, description: 'False for an account that was there already. Null when refused.' })
  created?: boolean | null
}
@ObjectType({ description: 'A confirmed destination.' })
export class ConfirmDestinationPayload extends DestinationPayload {}
@ObjectType({ description: 'A deleted destination, as it was.' })
export class DeleteDestinationPayload extends DestinationPayload {}
