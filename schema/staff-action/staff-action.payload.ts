import { Field, ObjectType } from 'type-graphql'
import { EscrowPayload, previewField } from '../escrow/escrow.payload.js'
import type { Preview } from '../escrow/preview.type.js'
import { Withdrawal } from '../withdrawal/withdrawal.type.js'

@ObjectType({ description: 'What the confirmed decision led to; without an escrow where it was about none.' })
export class ConfirmStaffActionPayload extends EscrowPayload {
  @Field(() => Withdrawal, { nullable: true, description: 'The withdrawal, where the decision was about one.' })
  withdrawal?: Withdrawal | null

  @previewField
  preview?: Preview | null
}
