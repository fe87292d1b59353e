import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { PendingAction, previewField } from '../escrow/escrow.payload.js'
import type { Preview } from '../escrow/preview.type.js'
import { DepositProof } from './deposit-proof.type.js'

@ObjectType({ description: 'A bank deposit after the mutation.' })
abstract class DepositProofPayload extends Payload {
  @Field(() => DepositProof, { nullable: true, description: 'The deposit as it is now; null when refused, and in a preview.' })
  depositProof?: DepositProof | null
}

@ObjectType({ description: 'A bank deposit that staff are to look at.' })
export class SubmitDepositProofPayload extends DepositProofPayload {}
@ObjectType({ description: 'What staff have made of a bank deposit.' })
abstract class DecidedDepositPayload extends DepositProofPayload {
  @Field(() => PendingAction, { nullable: true, description: 'Set when a second person has to confirm; then nothing has changed yet.' })
  pendingAction?: PendingAction | null

  @previewField
  preview?: Preview | null
}
@ObjectType({ description: 'A decided bank deposit, or a decision that waits for a second person.' })
export class ReviewDepositProofPayload extends DecidedDepositPayload {}
@ObjectType({ description: 'A bank deposit that was sent back, or one that waits for a second person.' })
export class RefundDepositPayload extends DecidedDepositPayload {}
