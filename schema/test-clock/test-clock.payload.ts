import { Field, Int, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { Event } from '../event/event.type.js'
import { TestClock } from './test-clock.type.js'

@ObjectType({ description: 'A test clock after the mutation.' })
abstract class TestClockPayload extends Payload {
  @Field(() => TestClock, { nullable: true, description: 'The test clock; null when refused.' })
  testClock?: TestClock | null
}

@ObjectType({ description: 'A new test clock.' })
export class CreateTestClockPayload extends TestClockPayload {}

@ObjectType({ description: 'A deleted test clock, as it stood.' })
export class DeleteTestClockPayload extends TestClockPayload {}

@ObjectType({ description: 'An advanced test clock, with what happened on the way.' })
export class AdvanceTestClockPayload extends TestClockPayload {
  @Field(() => [Event], {
    nullable: true,
    description:
      'The events that the advance caused, in the order of their time; the first thousand unless the deployment sets another bound.',
  })
  events?: Event[] | null

  @Field(() => Int, { nullable: true, description: 'How many events the advance caused; those beyond `events` are in the feed.' })
  eventCount?: number | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the clock stands where it was asked to. If not, the bounds of one call stopped it: call again to go on.',
  })
  isComplete?: boolean | null
}
