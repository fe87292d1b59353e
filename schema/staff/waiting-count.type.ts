import { Field, Int, ObjectType } from 'type-graphql'
import type { WaitingQueue } from '../../server/domain/staff/waiting-queue.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'

const WaitingQueues = graphqlEnum<WaitingQueue>('WaitingQueue', 'What waits for staff.', {
  disputes: 'Disputes on escrows and on single payout requests.',
  identities: 'Identities that the provider left to staff.',
  businesses: 'Businesses that nobody has looked at.',
  deposits: 'Bank deposits of guests.',
  deposit_refunds: 'Bank deposits of guests that are to be sent back.',
  withdrawals: 'Withdrawals that nobody has decided.',
  finance_cases: 'Refunds that were refused, and payments that were taken back.',
  proofs: 'Proofs of purchase that were left to staff.',
})

@ObjectType({ simpleResolvers: true, description: 'How many cases of a queue wait for staff.' })
export class WaitingCount {
  @Field(() => WaitingQueues, { description: 'Which queue.' })
  queue!: WaitingQueue

  @Field(() => Int, { description: 'How many; counted to 99.' })
  count!: number

  @Field(() => Boolean, { description: 'Whether there are more than are counted.' })
  isMore!: boolean

  @Field(() => DateTime, { nullable: true, description: 'Since when the one waits that waits longest; null where none does.' })
  oldestAt!: string | null

  @Field(() => [Int], {
    description:
      'How many of those that are counted came in each of the last seven spans of 24 hours, the span that ends now last: whether they pile up or have only just come.',
  })
  cameByDay!: number[]
}
