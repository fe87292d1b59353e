import { Field, InputType } from 'type-graphql'
import { z } from 'zod'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { text, Validated } from '../validation/validated.js'

export const PersonKinds = graphqlEnum<'user' | 'developer' | 'staff'>('PersonKind', 'A kind of person who signs in (decisions 3).', {
  user: 'A buyer or seller; the token is `ut_…`.',
  developer: 'An integrator; the token is `dt_…`.',
  staff: 'A member of staff; the token is `st_…`.',
})

/** Bounds of what is worth looking at; how strong a password must be is judged where one is set. */
const password = text(1, 1_000)

@Validated(z.object({ email: text(1, 320), password, otp: text(0, 20).nullish() }))
@InputType({ description: 'Who wants in.' })
export class SignInInput {
  @Field(() => PersonKinds, { description: 'As whom. One address may be a user, a developer and a member of staff.' })
  kind!: 'user' | 'developer' | 'staff'

  @Field(() => String, { description: 'The address of the account.' })
  email!: string

  @Field(() => String, { description: 'The password of the account.' })
  password!: string

  @Field(() => String, { nullable: true, description: 'The six digits of the authenticator, for accounts with a second factor.' })
  otp?: string | null
}
