import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql'
import { Event } from '../../../schema/event/event.type.js'
import * as inputs from '../../../schema/test-clock/test-clock.input.js'
import * as payloads from '../../../schema/test-clock/test-clock.payload.js'
import { TestClock, Upcoming } from '../../../schema/test-clock/test-clock.type.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { requireSandbox } from '../../operations/sandbox/sandbox-people.js'
import { advanceTestClock, type AdvancedTestClock } from '../../operations/test-clock/advance-test-clock.js'
import { createTestClock } from '../../operations/test-clock/create-test-clock.js'
import { deleteTestClock } from '../../operations/test-clock/delete-test-clock.js'
import { readEvents } from '../../queries/event/feed.js'
import { readTestClock, readTestClocks } from '../../queries/test-clock/read-test-clocks.js'
import { readUpcoming } from '../../queries/test-clock/read-upcoming.js'
import { by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { eventView } from '../events/event-view.js'
import { uuidOf } from '../typed-ids.js'

const ofDeveloper = by('api_key', 'developer')
const ofOwner = by({ api_key: 'whose developer’s it is', developer: 'whose it is' })
const inLive = 'Sandbox only; in live NOT_FOUND.'

/** Longer than one advance goes on at most (`TEST_CLOCK_SECONDS`). */
const advanceMs = 60_000

@Resolver(() => payloads.AdvanceTestClockPayload)
export class TestClockResolver {
  @QueryFor(ofDeveloper, () => [TestClock], { description: `The developer’s test clocks, newest first. ${inLive}` })
  testClocks(
    @Arg('page', () => Int, { nullable: true, description: 'Counts from 1.' }) page: number | null,
    @Arg('limit', () => Int, { nullable: true, description: 'Default 20, at most 100 unless the deployment sets other bounds.' }) limit:
      | number
      | null,
    @Ctx() context: Context,
  ) {
    requireSandbox(context)
    const { pageDefault, pageMax } = context.services.config.limits
    const asked = { page: page ?? 1, limit: limit ?? pageDefault }
    if (asked.page < 1 || asked.limit < 1 || asked.limit > pageMax)
      throw new DomainError('VALIDATION_ERROR', { details: { limit: `must be from 1 to ${pageMax}, and page at least 1` } })
    const { developerId } = callerAs(context, 'api_key', 'developer')
    return readTestClocks(context.em, { developerId, ...asked })
  }

  @QueryFor(ofDeveloper, () => TestClock, {
    nullable: true,
    description: `One of the developer’s test clocks. Unknown or foreign: TEST_CLOCK_NOT_FOUND. ${inLive}`,
  })
  testClock(@Arg('id', () => ID, { description: '`clk_…`.' }) id: string, @Ctx() context: Context) {
    requireSandbox(context)
    const { developerId } = callerAs(context, 'api_key', 'developer')
    return readTestClock(context.em, { developerId, testClockId: uuidOf('clk', id) })
  }

  @MutationFor(ofDeveloper, () => payloads.CreateTestClockPayload, {
    description: `A time of its own for escrows that are created with its id (decisions 21). ${inLive}`,
    refusals: 'VALIDATION_ERROR, LIMIT_REACHED, DAILY_LIMIT_REACHED',
  })
  createTestClock(@Arg('input', () => inputs.CreateTestClockInput) { name, now }: inputs.CreateTestClockInput, @Ctx() context: Context) {
    return context.run(createTestClock, { name: name ?? null, now: now == null ? null : new Date(now) })
  }

  @MutationFor(ofOwner, () => payloads.AdvanceTestClockPayload, {
    description: `Lets time pass on a test clock: every deadline on the way happens in due order, each at its own instant. One call goes two years and 10,000 deadlines at most, unless the deployment sets other bounds; \`isComplete\` tells. ${inLive}`,
    refusals: 'TEST_CLOCK_NOT_FOUND, TEST_CLOCK_BACKWARDS, TEST_CLOCK_BUSY, VALIDATION_ERROR',
    events: 'those of the deadlines that pass',
    mostMs: advanceMs,
  })
  advanceTestClock(@Arg('input', () => inputs.AdvanceTestClockInput) { id, to }: inputs.AdvanceTestClockInput, @Ctx() context: Context) {
    return advanceTestClock(context.services, context.request, { testClockId: uuidOf('clk', id), to: new Date(to) })
  }

  @MutationFor(ofOwner, () => payloads.DeleteTestClockPayload, {
    description: `Deletes a test clock on which no escrow is open any more; those that have ended keep its time. ${inLive}`,
    refusals: 'TEST_CLOCK_NOT_FOUND, TEST_CLOCK_IN_USE',
  })
  deleteTestClock(@Arg('input', () => inputs.DeleteTestClockInput) { id }: inputs.DeleteTestClockInput, @Ctx() context: Context) {
    return context.run(deleteTestClock, { testClockId: uuidOf('clk', id) })
  }

  @FieldResolver(() => [Event], { nullable: true })
  async events(@Root() { eventIds }: Partial<AdvancedTestClock>, @Ctx() context: Context): Promise<object[] | null> {
    if (!eventIds) return null
    const { developerId } = callerAs(context, 'api_key', 'developer')
    return (await readEvents(context.em, { developerId, ids: eventIds })).map(eventView)
  }
}

/** What is asked of a clock that was found. */
@Resolver(() => TestClock)
export class TestClockFieldsResolver {
  @FieldResolver(() => [Upcoming], { description: 'What happens next on it, in the order of time; twenty at most.' })
  upcoming(@Root() { id }: TestClock, @Ctx() { em }: Context) {
    return readUpcoming(em, { clockId: uuidOf('clk', id), limit: 20 })
  }
}
