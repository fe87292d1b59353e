import { Field, ID, InputType } from 'type-graphql'
import { previewInputField } from '../validation/input-fields.js'

@InputType({ description: 'The decision to confirm.' })
export class ConfirmStaffActionInput {
  @Field(() => ID, { description: 'From `pendingAction`, `act_…`.' })
  id!: string

  @previewInputField
  preview?: boolean | null
}
