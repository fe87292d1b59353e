import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'

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

@ObjectType({ simpleResolvers: true, description: 'Whether what this service does by itself is done in time.' })
export class ServiceHealth {
  @Field(() => DateTime, { description: 'As of when.' })
  at!: string

  @Field(() => [QueueHealth], { description: 'Queues of jobs.' })
  queues!: QueueHealth[]

  @Field(() => Overdue, { description: 'Deadlines that should have fired; those on test clocks wait for their clock.' })
  lateDeadlines!: Overdue

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
