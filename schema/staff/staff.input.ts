import { Field, ID, InputType } from 'type-graphql'
import { StaffRoles, type StaffRoleName } from './staff.type.js'
import { bounds } from '../../server/domain/bounds.js'
import { lengthOf, OptionalTextField, shaped, TextField } from '../validation/input-fields.js'
import { text } from '../validation/validated.js'

/** An empty one has a code of its own. */
const ReasonField = shaped(text(bounds.reason), () => String, { description: `Why. ${lengthOf(bounds.staffReason)}` })

@InputType({ description: 'A new member of staff.' })
export class CreateStaffInput {
  @TextField(bounds.sentEmail, 'The address to sign in with.')
  email!: string

  @Field(() => StaffRoles, { description: 'What they may do.' })
  role!: StaffRoleName

  @OptionalTextField(bounds.password, 'The first password; a random one is made and shown when absent.')
  password?: string | null

  @ReasonField
  reason!: string
}

@InputType({ description: 'What a member of staff may do from now on.' })
export class SetStaffRoleInput {
  @Field(() => ID, { description: 'The member of staff, `stf_…`.' })
  id!: string

  @Field(() => StaffRoles, { description: 'The new role.' })
  role!: StaffRoleName

  @ReasonField
  reason!: string
}

@InputType({ description: 'Whose access ends.' })
export class DisableStaffInput {
  @Field(() => ID, { description: 'The member of staff, `stf_…`.' })
  id!: string

  @ReasonField
  reason!: string
}
