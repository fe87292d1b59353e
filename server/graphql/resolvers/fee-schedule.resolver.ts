import { Arg, Ctx, Int, Resolver } from 'type-graphql'
import { AddFeeScheduleInput } from '../../../schema/fee-schedule/fee-schedule.input.js'
import { AddFeeSchedulePayload } from '../../../schema/fee-schedule/fee-schedule.payload.js'
import { FeeSchedule } from '../../../schema/fee-schedule/fee-schedule.type.js'
import { feeEditors } from '../../domain/fee-schedule/fee-schedule.js'
import { addFeeSchedule } from '../../operations/fee-schedule/add-fee-schedule.js'
import { readFeeSchedules, type FeeScheduleView } from '../../queries/fee-schedule/read-fee-schedules.js'
import { byStaff } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { pageOf } from '../list-window.js'

@Resolver()
export class FeeScheduleResolver {
  @QueryFor(byStaff(...feeEditors), () => [FeeSchedule], {
    description: 'The fee schedule (decisions 4), the row that begins last foremost; for those who add to it.',
  })
  feeSchedules(
    @Arg('page', () => Int, { nullable: true, description: 'Counts from 1.' }) page: number | null,
    @Arg('limit', () => Int, { nullable: true, description: 'Default 20, at most 100 unless the deployment sets other bounds.' }) limit:
      | number
      | null,
    @Ctx() context: Context,
  ): Promise<FeeScheduleView[]> {
    return readFeeSchedules(context.em, pageOf(context, { page, limit }))
  }

  @MutationFor(byStaff(...feeEditors), () => AddFeeSchedulePayload, {
    description:
      'Adds a row to the fee schedule (decisions 4). What was created before keeps its own; a row is never changed or taken away, and a mistake is mended by another one.',
    refusals: 'VALIDATION_ERROR, REASON_REQUIRED',
  })
  addFeeSchedule(@Arg('input', () => AddFeeScheduleInput) { effectiveFrom, ...input }: AddFeeScheduleInput, @Ctx() context: Context) {
    return context.run(addFeeSchedule, { ...input, effectiveFrom: effectiveFrom == null ? null : new Date(effectiveFrom) })
  }
}
