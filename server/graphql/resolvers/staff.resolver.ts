import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { CreateStaffInput, DisableStaffInput, SetStaffRoleInput } from '../../../schema/staff/staff.input.js'
import { CreateStaffPayload, DisableStaffPayload, SetStaffRolePayload } from '../../../schema/staff/staff.payload.js'
import { Staff } from '../../../schema/staff/staff.type.js'
import { createStaff } from '../../operations/staff/create-staff.js'
import { disableStaff } from '../../operations/staff/disable-staff.js'
import { setStaffRole } from '../../operations/staff/set-staff-role.js'
import { requireStaff } from '../../operations/staff/require-staff.js'
import { readStaff, type StaffView } from '../../queries/staff/read-staff.js'
import type { Context } from '../context.js'
import { requireActor } from '../require-actor.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class StaffResolver {
  @Query(() => [Staff], { description: 'All members of staff in the order they came; for owners.' })
  staff(@Ctx() context: Context): Promise<StaffView[]> {
    requireOwner(context)
    return readStaff(context.em)
  }

  @Mutation(() => CreateStaffPayload, {
    description: `Makes a member of staff (decisions 18). What they need to sign in is shown this once.

Who: an owner.

Refusals: VALIDATION_ERROR, PASSWORD_TOO_WEAK, REASON_REQUIRED, EMAIL_TAKEN.`,
  })
  createStaff(@Arg('input', () => CreateStaffInput) input: CreateStaffInput, @Ctx() context: Context) {
    // Before the password is hashed, which costs more than it should for somebody who may not do this.
    requireOwner(context)
    return createStaff(context, input)
  }

  @Mutation(() => SetStaffRolePayload, {
    description:
      'Changes what a member of staff may do, from the next request on.\n\nWho: an owner.\n\nRefusals: REASON_REQUIRED, STAFF_NOT_FOUND, LAST_OWNER.',
  })
  setStaffRole(@Arg('input', () => SetStaffRoleInput) { id, role, reason }: SetStaffRoleInput, @Ctx() context: Context) {
    requireOwner(context)
    return context.run(setStaffRole, { id: uuidOf('stf', id), role, reason })
  }

  @Mutation(() => DisableStaffPayload, {
    description:
      'Ends the access of a member of staff, open sessions included.\n\nWho: an owner.\n\nRefusals: REASON_REQUIRED, STAFF_NOT_FOUND, LAST_OWNER.',
  })
  disableStaff(@Arg('input', () => DisableStaffInput) { id, reason }: DisableStaffInput, @Ctx() context: Context) {
    requireOwner(context)
    return context.run(disableStaff, { id: uuidOf('stf', id), reason })
  }
}

/** Nobody signed in is told to sign in; whoever else is not an owner, that it takes one. */
function requireOwner(context: Context) {
  requireActor(context.actor, 'staff')
  requireStaff(context, ['owner'])
}
