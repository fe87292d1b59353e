import { Field, ID, InputType } from 'type-graphql'
import { StaffRoles, type StaffRoleName } from './staff.type.js'
import { Languages } from '../contract/contract.type.js'
import type { Language } from '../../server/domain/language.js'
import { bounds } from '../../server/domain/bounds.js'
import { OptionalTextField, StaffReasonField, TextField } from '../validation/input-fields.js'

@InputType({ description: 'A new member of staff.' })
export class CreateStaffInput {
  @TextField(bounds.sentEmail, 'The address to sign in with.')
  email!: string

  @Field(() => StaffRoles, { description: 'What they may do.' })
  role!: StaffRoleName

  @OptionalTextField(bounds.password, 'The first password, in the sandbox alone; a random one is made and shown when absent.')
  password?: string | null

  @Field(() => Languages, { nullable: true, description: 'Of the mail with the link, in live; default EN.' })
  locale?: Language | null

  @StaffReasonField
  reason!: string
}

@InputType({ description: 'What a member of staff may do from now on.' })
export class SetStaffRoleInput {
  @Field(() => ID, { description: 'The member of staff, `stf_…`.' })
  id!: string

  @Field(() => StaffRoles, { description: 'The new role.' })
  role!: StaffRoleName

  @StaffReasonField
  reason!: string
}

@InputType({ description: 'Whose sessions end.' })
export class EndStaffSessionsInput {
  @Field(() => ID, { description: 'The member of staff, `stf_…`.' })
  id!: string

  @StaffReasonField
  reason!: string
}

@InputType({ description: 'Whose second factor was lost.' })
export class ResetSecondFactorInput {
  @Field(() => ID, { description: 'The member of staff, `stf_…`; not oneself.' })
  id!: string

  @Field(() => Languages, { nullable: true, description: 'Of the mail with the link, in live; default EN.' })
  locale?: Language | null

  @StaffReasonField
  reason!: string
}

@InputType({ description: 'Whose access ends.' })
export class DisableStaffInput {
  @Field(() => ID, { description: 'The member of staff, `stf_…`.' })
  id!: string

  @StaffReasonField
  reason!: string
}

@InputType({ description: 'How a member of staff begins.' })
export class JoinStaffInput {
  @TextField(bounds.linkToken, 'From the mailed link.')
  token!: string

  @TextField(bounds.password, 'At least 12 characters, and not among the common ones.')
  password!: string

  @TextField(bounds.code, 'The first six digits of the authenticator.')
  otp!: string
}
