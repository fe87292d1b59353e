import { Field, ID, InputType } from 'type-graphql'
import { Languages } from '../contract/contract.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { bounds, upTo } from '../../server/domain/bounds.js'
import { OptionalTextField, TextField } from '../validation/input-fields.js'

const PersonKinds = graphqlEnum<'user' | 'developer' | 'staff'>('PersonKind', 'A kind of person who signs in (decisions 3).', {
  user: 'A buyer or seller; the token is `ut_…`.',
  developer: 'An integrator; the token is `dt_…`.',
  staff: 'A member of staff; the token is `st_…`.',
})

@InputType({ description: 'Who wants in.' })
export class SignInInput {
  @Field(() => PersonKinds, { description: 'As whom. One address may be a user, a developer and a member of staff.' })
  kind!: 'user' | 'developer' | 'staff'

  @TextField(bounds.sentEmail, 'The address of the account.')
  email!: string

  @TextField(bounds.password, 'The password of the account.')
  password!: string

  @OptionalTextField(
    upTo(bounds.code),
    'The six digits of the authenticator, or one of the recovery codes, for accounts with a second factor.',
  )
  otp?: string | null
}

@InputType({ description: 'Begins to set up an authenticator.' })
export class BeginSecondFactorInput {
  @TextField(bounds.password, 'The password of the account, once more.')
  password!: string
}

@InputType({ description: 'The first code of the new authenticator.' })
export class ConfirmSecondFactorInput {
  @TextField(bounds.code, 'The six digits that it shows now.')
  otp!: string
}

@InputType({ description: 'A code of the authenticator, for new recovery codes.' })
export class RenewRecoveryCodesInput {
  @TextField(bounds.code, 'The six digits that it shows now.')
  otp!: string
}

@InputType({ description: 'Whose mailbox gets a link for a forgotten password.' })
export class RequestPasswordResetInput {
  @Field(() => PersonKinds, { description: 'Of which account. One address may be a user, a developer and a member of staff.' })
  kind!: 'user' | 'developer' | 'staff'

  @TextField(bounds.sentEmail, 'Of an account or not: it is answered alike.')
  email!: string

  @Field(() => Languages, { nullable: true, description: 'Of the mail; that of a user is in the language of their account. Default EN.' })
  locale?: 'en' | 'fr' | 'ar' | null
}

@InputType({ description: 'A new password in place of a forgotten one.' })
export class ResetPasswordInput {
  @Field(() => PersonKinds, { description: 'Of which account, as the link was asked for.' })
  kind!: 'user' | 'developer' | 'staff'

  @TextField(bounds.linkToken, 'From the mailed link.')
  token!: string

  @TextField(bounds.password, 'At least 12 characters, and not among the common ones.')
  password!: string
}

@InputType({ description: 'A new password in place of the present one.' })
export class ChangePasswordInput {
  @OptionalTextField(bounds.password, 'The present one; left out by a user who has none yet.')
  currentPassword?: string | null

  @TextField(bounds.password, 'At least 12 characters, and not among the common ones.')
  password!: string
}

@InputType({ description: 'Which of one’s own sessions ends.' })
export class EndOwnSessionInput {
  @Field(() => ID, { description: '`ses_…`.' })
  id!: string
}
