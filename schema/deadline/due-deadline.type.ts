import { Field, ID, ObjectType } from 'type-graphql'
import type { DeadlineKind } from '../../server/domain/deadline/deadline.js'
import { DateTime } from '../scalars/date-time.scalar.js'

@ObjectType({ simpleResolvers: true, description: 'Something that happens by itself when nobody acts before, of whatever it is about.' })
export class DueDeadline {
  @Field(() => ID, { description: 'Its uuid.' })
  id!: string

  @Field(() => String, { description: 'What it is for, as `completion` or `release_approval`.' })
  kind!: DeadlineKind

  @Field(() => DateTime, { description: 'When it fires.' })
  at!: string

  @Field(() => ID, { nullable: true, description: 'The escrow that it is about, `esc_…`; null where it is about something else.' })
  escrowId!: string | null

  @Field(() => ID, { nullable: true, description: 'The charge that it is about, `ch_…`; null where it is about something else.' })
  chargeId!: string | null

  @Field(() => ID, { nullable: true, description: 'The top-up that it is about, `top_…`; null where it is about something else.' })
  topUpId!: string | null

  @Field(() => String, { nullable: true, description: 'The title of that escrow or charge.' })
  title!: string | null
}
