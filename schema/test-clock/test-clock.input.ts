import { Field, ID, InputType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { OptionalTextField } from '../validation/input-fields.js'

@InputType({ description: 'A new test clock (decisions 21).' })
export class CreateTestClockInput {
  @OptionalTextField(bounds.testClockName, 'What to call it.')
  name?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Where it stands at first; default the present moment.' })
  now?: string | null
}

@InputType({ description: 'A test clock, and where to advance it.' })
export class AdvanceTestClockInput {
  @Field(() => ID, { description: 'The test clock, `clk_…`.' })
  id!: string

  @Field(() => DateTime, { description: 'Where it shall stand; not before where it stands now.' })
  to!: string
}

@InputType({ description: 'The test clock to delete.' })
export class DeleteTestClockInput {
  @Field(() => ID, { description: 'The test clock, `clk_…`.' })
  id!: string
}
