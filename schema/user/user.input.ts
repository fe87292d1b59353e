import { Field, InputType } from 'type-graphql'
import { Languages } from '../contract/contract.type.js'
import { bounds } from '../../server/domain/bounds.js'
import { OptionalTextField, TextField } from '../validation/input-fields.js'

@InputType({ description: 'A new user.' })
export class RegisterUserInput {
  @TextField(bounds.sentEmail, 'A code is mailed there.')
  email!: string

  @TextField(bounds.password, 'At least 12 characters, and not among the common ones.')
  password!: string

  @TextField(bounds.personName)
  firstName!: string

  @TextField(bounds.personName)
  lastName!: string

  @Field(() => Languages, { nullable: true, description: 'In which the user is spoken to; default EN.' })
  locale?: 'en' | 'fr' | 'ar' | null
}

@InputType({ description: 'Proof that a mailbox is the user’s.' })
export class VerifyEmailInput {
  @TextField(bounds.sentEmail, 'The address that was registered.')
  email!: string

  @TextField(bounds.code, 'The six digits that were mailed; in a sandbox on a loopback address `000000`.')
  code!: string

  @OptionalTextField(
    bounds.password,
    'The password to sign in with from now on; pages send it, as somebody else may have registered the address in between with theirs.',
  )
  password?: string | null
}
