import { Field, ID, InputType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import type { WithdrawalDecision } from '../../server/domain/withdrawal/withdrawal.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { lengthOf, OptionalTextField, previewInputField, shaped, TextField } from '../validation/input-fields.js'
import { text } from '../validation/validated.js'
import { WithdrawalDecisions } from './withdrawal.type.js'

@InputType({ description: 'Money to be sent to a bank account of the user (decisions 13).' })
export class CreateWithdrawalInput {
  @Field(() => Decimal, { description: 'How much, in TND; at least 0.01.' })
  amountTnd!: string

  @Field(() => ID, { description: 'Where to, `dst_…`: confirmed, and past its first day.' })
  destinationId!: string

  @TextField(bounds.reference, 'The caller’s own name for it, unique for the person: the same again answers the original.')
  reference!: string

  @previewInputField
  preview?: boolean | null
}

@InputType({ description: 'The withdrawal to take back.' })
export class CancelWithdrawalInput {
  @Field(() => ID, { description: 'The withdrawal, `wd_…`.' })
  id!: string

  @previewInputField
  preview?: boolean | null
}

/** An empty one has a code of its own. */
const ReasonField = shaped(text(bounds.reason), () => String, {
  description: `Why; of one that is rejected its user reads it. ${lengthOf(bounds.staffReason)}`,
})

@InputType({ description: 'What staff make of a withdrawal.' })
export class DecideWithdrawalInput {
  @Field(() => ID, { description: 'The withdrawal, `wd_…`.' })
  id!: string

  @Field(() => WithdrawalDecisions, { description: 'Whether the bank has sent it.' })
  decision!: WithdrawalDecision

  @ReasonField
  reason!: string

  @OptionalTextField(bounds.bankReference, 'Under which the bank has sent it; to pay, it must be given.')
  bankReference?: string | null

  @previewInputField
  preview?: boolean | null
}

@InputType({ description: 'The withdrawal whose account staff want to read.' })
export class RevealDestinationInput {
  @Field(() => ID, { description: 'The withdrawal, `wd_…`.' })
  withdrawalId!: string

  @shaped(text(bounds.reason), () => String, { description: `Why. ${lengthOf(bounds.staffReason)}` })
  reason!: string
}
