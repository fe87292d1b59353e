import { Ctx, Resolver } from 'type-graphql'
import { StaffAction } from '../../../schema/staff-action/staff-action.type.js'
import { callerAs } from '../../domain/credential/actor.js'
import { readWaitingActions } from '../../queries/staff-action/read-waiting-actions.js'
import { byStaff } from '../access/access.js'
import { QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'

@Resolver()
export class StaffActionResolver {
  @QueryFor(byStaff('disputes', 'finance', 'owner'), () => [StaffAction], {
    description:
      'Decisions that wait for a second person, the oldest first, as many as a page has; `confirmStaffAction` carries one out. Those about withdrawals, deposits and cases of finance are told to whoever decides such a thing.',
  })
  waitingStaffActions(@Ctx() context: Context): Promise<StaffAction[]> {
    const reader = callerAs(context, 'staff')
    const { em, services } = context
    return readWaitingActions(em, { reader, now: services.clock(), limit: services.config.limits.pageMax })
  }
}
