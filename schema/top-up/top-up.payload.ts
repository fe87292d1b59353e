import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { TopUp } from './top-up.type.js'

@ObjectType({ description: 'A top-up that was asked for.' })
export class CreateTopUpPayload extends Payload {
  @Field(() => TopUp, { nullable: true, description: 'The top-up; null when refused.' })
  topUp?: TopUp | null

  @Field(() => Boolean, { nullable: true, description: 'False when the reference was used before: then it is the top-up of that time.' })
  created?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'The reference was used before with other values, which stay as they were.' })
  parametersIgnored?: boolean | null
}

@ObjectType({ description: 'A top-up that was paid, or is being paid.' })
export class PayTopUpPayload extends Payload {
  @Field(() => TopUp, { nullable: true, description: 'The top-up; null when refused.' })
  topUp?: TopUp | null

  @Field(() => String, { nullable: true, description: 'The payment provider’s page, where the payer goes on; null when it is decided.' })
  redirectUrl?: string | null
}
