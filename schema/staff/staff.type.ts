import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'

export type StaffRoleName = 'support' | 'disputes' | 'compliance' | 'finance' | 'owner'

export const StaffRoles = graphqlEnum<StaffRoleName>('StaffRole', 'What a member of staff may do (decisions 3 and 18).', {
  support: 'Read, with personal data masked.',
  disputes: 'Decide disputes.',
  compliance: 'Decide on identities and businesses.',
  finance: 'Decide on payments in and out.',
  owner: 'Everything, and manage staff.',
})

@ObjectType({ simpleResolvers: true, description: 'A member of staff.' })
export class Staff {
  @Field(() => ID, { description: 'The member of staff, `stf_…`.' })
  id!: string

  @Field(() => String, { description: 'The address to sign in with.' })
  email!: string

  @Field(() => StaffRoles, { description: 'What they may do.' })
  role!: StaffRoleName

  @Field(() => Boolean, { description: 'Disabled, they cannot sign in.' })
  isDisabled!: boolean

  @Field(() => Boolean, { description: 'They have an authenticator; mandatory in live.' })
  hasSecondFactor!: boolean

  @Field(() => DateTime, { description: 'When they were made staff.' })
  createdAt!: string
}
