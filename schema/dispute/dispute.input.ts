import { Field, ID, InputType } from 'type-graphql'

@InputType({ description: 'The decision to confirm.' })
export class ConfirmStaffActionInput {
  @Field(() => ID, { description: 'From `pendingAction`, `act_…`.' })
  id!: string
}
