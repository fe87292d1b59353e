import { Field, ObjectType } from 'type-graphql'
import { Refusal, UserError } from './user-error.type.js'

@ObjectType({ description: 'What every mutation answers.' })
export abstract class Payload {
  @Field(() => [UserError], { description: 'Why nothing changed; empty when it did.' })
  userErrors!: Refusal[]
}
