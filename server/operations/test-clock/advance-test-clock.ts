import { callerAs } from '../../domain/credential/actor.js'
import { goalOf } from '../../domain/test-clock/test-clock.js'
import { readTransactionNumber, readWritten } from '../../queries/event/feed-statements.js'
import { readNextDue, type Due } from '../../queries/test-clock/read-next-due.js'
import { testClockView } from '../../queries/test-clock/test-clock-view.js'
import type { TestClockSnapshot } from '../../../schema/test-clock/test-clock-document.js'
import { expireSession } from '../checkout/expire-session.js'
import { fireDeadline } from '../deadline/fire-deadline.js'
import { awaitTurn } from '../escrow/lock-escrow.js'
import { createRun, type Operation, type RequestContext, type Run } from '../operation.js'
import { requireSandbox } from '../sandbox/sandbox-people.js'
import type { Services } from '../services.js'
import { aloneWithClock } from './alone-with-clock.js'
import { lockOwnTestClock, lockTestClock } from './lock-test-clock.js'

export interface AdvanceTestClock {
  testClockId: string
  to: Date
}

/** What an advance came to, and what an idempotency key keeps of it. */
export interface AdvancedTestClock {
  testClock: TestClockSnapshot
  /** Uuids of the events that it caused, in their order; the first ones, where there are many. */
  eventIds: string[]
  eventCount: number
  /** Whether the clock stands where it was asked to. */
  isComplete: boolean
}

/**
 * Advances a test clock (decisions 21): whatever falls due on the way happens in due order, each at its own instant and in a transaction of
 * its own that also moves the clock there. A call that dies has done what the clock has passed, and another goes on from there. One call goes
 * so far and does so much, and less while others wait for their turn; `isComplete` tells. Throws TEST_CLOCK_NOT_FOUND, TEST_CLOCK_BACKWARDS,
 * TEST_CLOCK_BUSY, OVERLOADED; NOT_FOUND in live.
 */
export async function advanceTestClock(services: Services, request: RequestContext, input: AdvanceTestClock): Promise<AdvancedTestClock> {
  const run = createRun(services, request)
  const begun = await run(begin, input, { isAnswer: false })
  if (!('until' in begun)) return begun
  const { developerId } = callerAs(request, 'api_key', 'developer')
  return aloneWithClock(services, { testClockId: input.testClockId, developerId }, async () => {
    const xids = await passTime(services, request, { clockId: input.testClockId, until: begun.until })
    return run(conclude, { ...input, xids })
  })
}

/** How far to go. Under an idempotency key that was used before it answers what came of it then. */
async function begin(tx: Operation, { testClockId, to }: AdvanceTestClock): Promise<{ until: Date } | AdvancedTestClock> {
  requireSandbox(tx)
  const { now } = await lockOwnTestClock(tx, testClockId)
  return { until: goalOf({ now, to, mostYears: tx.services.config.limits.testClockYears }) }
}

interface Way {
  clockId: string
  until: Date
}

/** Lets everything on the way happen, within the bounds of one call, and answers the numbers of the transactions that wrote. */
async function passTime(services: Services, { requestId }: RequestContext, way: Way): Promise<string[]> {
  const { testClockDeadlines } = services.config.limits
  const asTimer = createRun(services, { actor: { kind: 'timer' }, requestId })
  const beganMs = performance.now()
  const xids: string[] = []
  for (let count = 0; count < testClockDeadlines && performance.now() - beganMs < mostMs(services); count++) {
    const [due] = await readNextDue(services.database.db, way)
    if (due) await happen(services, numbered(atInstantOf(asTimer, way, due), xids), due)
    else if (await asTimer(arrive, way)) break
  }
  return xids
}

/** How long a call goes on: whoever waits for its place is not kept waiting for all that it might still do. */
function mostMs({ config: { limits }, testClockTurns }: Services): number {
  const { testClockSeconds, testClockSecondsWaitedFor } = limits
  return 1_000 * (testClockTurns.load.waiting > 0 ? Math.min(testClockSeconds, testClockSecondsWaitedFor) : testClockSeconds)
}

/** One thing that falls due. Somebody who was faster may have ended it, or brought something else before it: then it is not its turn. */
async function happen(services: Services, run: Run, { id, isSession }: Due): Promise<void> {
  try {
    if (isSession) await run(expireSession, { sessionId: id })
    else await fireDeadline({ run, services }, { deadlineId: id })
  } catch (error) {
    if (!(error instanceof NotItsTurn)) throw error
  }
}

class NotItsTurn extends Error {
  override name = 'NotItsTurn'
}

/** Verbs for what falls due: the transaction of the first brings the clock to its instant, where it stays for those that follow. */
function atInstantOf(run: Run, way: Way, due: Due): Run {
  let hasBegun = false
  return (verb, input, options) => {
    if (hasBegun) return run(verb, input, options)
    hasBegun = true
    const begin: typeof verb = async (tx, given) => {
      await bringTo(tx, way, due)
      return verb(tx, given)
    }
    return run(begin, input, options)
  }
}

async function bringTo(tx: Operation, way: Way, due: Due): Promise<void> {
  // In the order of all locks: the escrow, then its clock.
  if (due.escrowId) await awaitTurn(tx, due.escrowId)
  const { now } = await lockTestClock(tx, way.clockId)
  // From here on nobody acts by this clock, so that what comes first is certain.
  const [first] = await readNextDue(tx.db, way)
  if (first?.id !== due.id) throw new NotItsTurn()
  if (first.dueAt > now) await moveClock(tx, way.clockId, first.dueAt)
}

/** Verbs whose transactions leave their numbers in `xids`, if they have written. */
const numbered =
  (run: Run, xids: string[]): Run =>
  (verb, input, options) => {
    const counted: typeof verb = async (tx, given) => {
      const result = await verb(tx, given)
      const xid = await readTransactionNumber(tx.em)
      if (xid) xids.push(xid)
      return result
    }
    return run(counted, input, options)
  }

/** Brings the clock to the end of the way, unless something has come to lie on it. Answers whether it is there. */
async function arrive(tx: Operation, { clockId, until }: Way): Promise<boolean> {
  const { now } = await lockTestClock(tx, clockId)
  const [due] = await readNextDue(tx.db, { clockId, until })
  if (due) return false
  if (until > now) await moveClock(tx, clockId, until)
  return true
}

async function moveClock(tx: Operation, clockId: string, now: Date): Promise<void> {
  await tx.db.updateTable('test_clock').set({ now }).where('id', '=', clockId).execute()
}

async function conclude(tx: Operation, { testClockId, to, xids }: AdvanceTestClock & { xids: string[] }): Promise<AdvancedTestClock> {
  const { developerId } = callerAs(tx, 'api_key', 'developer')
  const clock = await lockOwnTestClock(tx, testClockId)
  const { eventIds, total } = await readWritten(tx.em, { developerId, xids, most: tx.services.config.limits.testClockEvents })
  return { testClock: testClockView(clock), eventIds, eventCount: total, isComplete: clock.now >= to }
}
