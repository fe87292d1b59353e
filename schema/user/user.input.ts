import { Field, InputType } from 'type-graphql'
import { z } from 'zod'
import { Languages } from '../contract/contract.type.js'
import { text, Validated } from '../validation/validated.js'

/** Bounds of what is worth looking at; how strong a password must be is judged where one is set. */
const password = text(1, 1_000)

@Validated(z.object({ email: text(1, 320), password, firstName: text(1, 100), lastName: text(1, 100) }))
@InputType({ description: 'A new user.' })
export class RegisterUserInput {
  @Field(() => String, { description: 'A code is mailed there.' })
  email!: string

  @Field(() => String, { description: 'At least 12 characters, and not among the common ones.' })
  password!: string

  @Field(() => String, { description: '1-100 characters.' })
  firstName!: string

  @Field(() => String, { description: '1-100 characters.' })
  lastName!: string

  @Field(() => Languages, { nullable: true, description: 'In which the user is spoken to; default EN.' })
  locale?: 'en' | 'fr' | 'ar' | null
}

@Validated(z.object({ email: text(1, 320), code: text(1, 20), password: password.nullish() }))
@InputType({ description: 'Proof that a mailbox is the user’s.' })
export class VerifyEmailInput {
  @Field(() => String, { description: 'The address that was registered.' })
  email!: string

  @Field(() => String, { description: 'The six digits that were mailed; in the sandbox `000000`.' })
  code!: string

  @Field(() => String, {
    nullable: true,
    description:
      'The password to sign in with from now on; pages send it, as somebody else may have registered the address in between with theirs.',
  })
  password?: string | null
}
