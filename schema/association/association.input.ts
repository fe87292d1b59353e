import { Field, ID, InputType } from 'type-graphql'
import { z } from 'zod'
import { text, Validated } from '../validation/validated.js'

@Validated(z.object({ email: text(1, 320) }))
@InputType({ description: 'The user to be asked.' })
export class RequestAssociationInput {
  @Field(() => String, { description: 'A link is mailed there; the user may register first.' })
  email!: string
}

@Validated(z.object({ token: text(1, 200) }))
@InputType({ description: 'A user’s answer to a developer.' })
export class AnswerAssociationInput {
  @Field(() => String, { description: 'From the mailed link.' })
  token!: string

  @Field(() => Boolean, { description: 'True lets the developer act for the user.' })
  accept!: boolean
}

@InputType({ description: 'The association to end.' })
export class EndAssociationInput {
  @Field(() => ID, {
    nullable: true,
    description: 'For a user: the developer who may no longer act for them, `dev_…`. A developer ends their own.',
  })
  developerId?: string | null
}
