import { Field, ID, InputType } from 'type-graphql'
import { z } from 'zod'
import { text, Validated } from '../validation/validated.js'
import { StaffRoles, type StaffRoleName } from './staff.type.js'

const reason = text(0, 2_000)

@Validated(z.object({ email: text(1, 320), password: text(1, 1_000).nullish(), reason }))
@InputType({ description: 'A new member of staff.' })
export class CreateStaffInput {
  @Field(() => String, { description: 'The address to sign in with.' })
  email!: string

  @Field(() => StaffRoles, { description: 'What they may do.' })
  role!: StaffRoleName

  @Field(() => String, { nullable: true, description: 'The first password; a random one is made and shown when absent.' })
  password?: string | null

  @Field(() => String, { description: 'Why; 1-2,000 characters.' })
  reason!: string
}

@Validated(z.object({ reason }))
@InputType({ description: 'What a member of staff may do from now on.' })
export class SetStaffRoleInput {
  @Field(() => ID, { description: 'The member of staff, `stf_…`.' })
  id!: string

  @Field(() => StaffRoles, { description: 'The new role.' })
  role!: StaffRoleName

  @Field(() => String, { description: 'Why; 1-2,000 characters.' })
  reason!: string
}

@Validated(z.object({ reason }))
@InputType({ description: 'Whose access ends.' })
export class DisableStaffInput {
  @Field(() => ID, { description: 'The member of staff, `stf_…`.' })
  id!: string

  @Field(() => String, { description: 'Why; 1-2,000 characters.' })
  reason!: string
}
