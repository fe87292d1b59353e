import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'

@ObjectType({
  simpleResolvers: true,
  description: 'A large decision of staff that waits for a second person (decisions 18). Nothing has changed yet.',
})
export class StaffAction {
  @Field(() => ID, { description: 'What `confirmStaffAction` takes, `act_…`.' })
  id!: string

  @Field(() => String, { description: 'What was decided, as in the audit log: `resolve_dispute`, …' })
  action!: string

  @Field(() => ID, { nullable: true, description: 'The escrow that it is about, `esc_…`; null where it is about something else.' })
  escrowId!: string | null

  @Field(() => String, { nullable: true, description: 'The payout request that it is about; null where it is about something else.' })
  requestId!: string | null

  @Field(() => ID, {
    nullable: true,
    description:
      'The withdrawal, the bank deposit or the case of finance that it is about, `wd_…`, `dep_…`, `rfd_…` or `cbk_…`; else null.',
  })
  subjectId!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The outcome or the decision, in the words of its mutation; null where an amount says it.',
  })
  outcome!: string | null

  @Field(() => Decimal, { nullable: true, description: 'What the seller would be awarded in TND, where the decision names an amount.' })
  awardTnd!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Under which the bank has sent the money, as who decided has written it; null where none is sent.',
  })
  bankReference!: string | null

  @Field(() => String, { description: 'Why, in the words of who decided.' })
  reason!: string

  @Field(() => String, { description: 'The address of who decided.' })
  madeBy!: string

  @Field(() => Boolean, { description: 'Whether the caller decided it, and so cannot confirm it.' })
  isOwn!: boolean

  @Field(() => Boolean, {
    description: 'Whether the caller may confirm it: somebody else decided it, and it is for the caller’s role to decide.',
  })
  mayConfirm!: boolean

  @Field(() => DateTime, { description: 'When it was decided.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'Until when it can be confirmed.' })
  expiresAt!: string
}
