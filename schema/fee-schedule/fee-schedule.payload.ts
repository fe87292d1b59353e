import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { FeeSchedule } from './fee-schedule.type.js'

@ObjectType({ description: 'A row that was added to the fee schedule.' })
export class AddFeeSchedulePayload extends Payload {
  @Field(() => FeeSchedule, { nullable: true, description: 'The row; null when refused.' })
  feeSchedule?: FeeSchedule | null
}
