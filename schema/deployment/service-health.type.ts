import { Field, InputType, Int, ObjectType } from 'type-graphql'
import type { ClockDoubtKind } from '../../server/domain/deployment/clock-doubt.js'
import { Payload } from '../error/payload.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { StaffReasonField } from '../validation/input-fields.js'

@ObjectType({ simpleResolvers: true, description: 'How much a queue of jobs has to do, as it was counted a few seconds ago.' })
export class QueueHealth {
  @Field(() => String, { description: 'Its name, as `payment_refund`.' })
  name!: string

  @Field(() => Int, { description: 'Due, and not yet begun.' })
  ready!: number

  @Field(() => Int, { description: 'Under way.' })
  active!: number

  @Field(() => Int, { description: 'For later.' })
  deferred!: number

  @Field(() => Int, { description: 'Given up, and not yet removed.' })
  failed!: number
}

@ObjectType({ simpleResolvers: true, description: 'What should have happened by now, and has not.' })
export class Overdue {
  @Field(() => Int, { description: 'How many; from 1,001 on it says 1,001.' })
  count!: number

  @Field(() => DateTime, { nullable: true, description: 'Since when the first of them; null where there is none.' })
  since!: string | null
}

export const ClockDoubtKinds = graphqlEnum<ClockDoubtKind>('ClockDoubtKind', 'Why a clock is doubted.', {
  left_monotonic: 'It ran apart from the time that had passed since the start of a worker.',
  long_silence: 'At the start of a worker it stood far beyond the last time that one had noted.',
})

@ObjectType({ simpleResolvers: true, description: 'Why no deadline fires until an owner has confirmed the clock.' })
export class ClockDoubt {
  @Field(() => ClockDoubtKinds, { description: 'What was seen.' })
  kind!: ClockDoubtKind

  @Field(() => DateTime, { description: 'What the clock should have said, or the last time that was noted.' })
  expectedAt!: string

  @Field(() => DateTime, { description: 'What it said.' })
  readAt!: string
}

@InputType({ description: 'That the clocks of all machines are right.' })
export class ConfirmClockInput {
  @StaffReasonField
  reason!: string
}

@ObjectType({ description: 'A clock that counts again.' })
export class ConfirmClockPayload extends Payload {
  @Field(() => DateTime, { nullable: true, description: 'The time that was confirmed; null when refused.' })
  confirmedAt?: string | null
}

@ObjectType({ simpleResolvers: true, description: 'Whether what this service does by itself is done in time.' })
export class ServiceHealth {
  @Field(() => DateTime, { description: 'As of when.' })
  at!: string

  @Field(() => [QueueHealth], { description: 'Queues of jobs.' })
  queues!: QueueHealth[]

  @Field(() => Overdue, { description: 'Deadlines that should have fired; those on test clocks wait for their clock.' })
  lateDeadlines!: Overdue

  @Field(() => ClockDoubt, { nullable: true, description: 'Why no deadline fires; null while the clock is not doubted.' })
  clockDoubt!: ClockDoubt | null

  @Field(() => Overdue, {
    description: 'Deliveries of webhooks that are not done, by when they were written; those of receivers that fail are among them.',
  })
  openDeliveries!: Overdue

  @Field(() => Overdue, { description: 'Mails that no mail server has taken for five minutes; they are tried again.' })
  lateMails!: Overdue

  @Field(() => Overdue, {
    description:
      'Mails of the last seven days that reached nobody: their server refused them for good, or none took them while they were worth sending.',
  })
  lostMails!: Overdue

  @Field(() => DateTime, { nullable: true, description: 'When the books were looked through last; null before the first time.' })
  booksCheckedAt!: string | null

  @Field(() => Boolean, { nullable: true, description: 'Whether they balanced.' })
  booksBalance!: boolean | null
}
