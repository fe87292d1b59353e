import { Field, ObjectType } from 'type-graphql'
import { Destination } from '../destination/destination.type.js'
import { Payload } from '../error/payload.type.js'
import { PendingAction, previewField } from '../escrow/escrow.payload.js'
import type { Preview } from '../escrow/preview.type.js'
import { Withdrawal } from './withdrawal.type.js'

@ObjectType({ description: 'A withdrawal after the mutation.' })
abstract class WithdrawalPayload extends Payload {
  @Field(() => Withdrawal, { nullable: true, description: 'The withdrawal as it is now; null when refused, and in a preview.' })
  withdrawal?: Withdrawal | null

  @previewField
  preview?: Preview | null
}

@ObjectType({ description: 'Money that is set aside to be sent.' })
export class CreateWithdrawalPayload extends WithdrawalPayload {
  @Field(() => Boolean, {
    nullable: true,
    description: 'False when the reference was used before: then it is the withdrawal of that time. Null when refused, and in a preview.',
  })
  created?: boolean | null
}
@ObjectType({ description: 'A withdrawal that was taken back.' })
export class CancelWithdrawalPayload extends WithdrawalPayload {}
@ObjectType({ description: 'A decided withdrawal, or one that was approved and waits for a second person.' })
export class DecideWithdrawalPayload extends WithdrawalPayload {
  @Field(() => PendingAction, { nullable: true, description: 'Set when a second person has to confirm; then no money has moved yet.' })
  pendingAction?: PendingAction | null
}

@ObjectType({ description: 'The account that a withdrawal goes to, for those who send it.' })
export class RevealDestinationPayload extends Payload {
  @Field(() => Destination, { nullable: true, description: 'The account; null when refused.' })
  destination?: Destination | null

  @Field(() => String, { nullable: true, description: 'Its number. Null when refused, and in a repeated answer.' })
  number?: string | null
}
