import { Field, InputType } from 'type-graphql'
import { Languages } from '../contract/contract.type.js'
import { bounds } from '../../server/domain/bounds.js'
import type { NoticeTopic } from '../../server/domain/mail/notice-topic.js'
import { NoticeTopics } from './user.type.js'
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

  @TextField(bounds.code, 'What was mailed; in a sandbox on a loopback address `000000`.')
  code!: string

  @TextField(bounds.proofToken, 'What `registerUser` answered: a code confirms the registration that it was mailed for and no other.')
  registrationToken!: string
}

@InputType({ description: 'Whose mailbox gets a code to sign in.' })
export class RequestSignInCodeInput {
  @TextField(bounds.sentEmail, 'Of an account or not: it is answered alike.')
  email!: string

  @Field(() => Languages, { nullable: true, description: 'Of the mail, and of an account that is opened with its code; default EN.' })
  locale?: 'en' | 'fr' | 'ar' | null
}

@InputType({ description: 'A mailed code, and who signs in with it.' })
export class SignInWithCodeInput {
  @TextField(bounds.proofToken, 'What `requestSignInCode` answered.')
  challenge!: string

  @TextField(bounds.code, 'What was mailed; in a sandbox on a loopback address `000000`, as long as the address has no account.')
  code!: string

  @OptionalTextField(bounds.personName, 'Of whoever has no account yet; else it is not looked at.')
  firstName?: string | null

  @OptionalTextField(bounds.personName, 'The same.')
  lastName?: string | null
}

@InputType({ description: 'What to change about one’s own account: the fields that are present.' })
export class UpdateUserInput {
  @OptionalTextField(bounds.personName)
  firstName?: string | null

  @OptionalTextField(bounds.personName)
  lastName?: string | null

  @Field(() => Languages, { nullable: true, description: 'In which the user is spoken to.' })
  locale?: 'en' | 'fr' | 'ar' | null

  @Field(() => [NoticeTopics], { nullable: true, description: 'All that the user is not to be written about; nothing else is left out.' })
  mutedNotices?: NoticeTopic[] | null
}
