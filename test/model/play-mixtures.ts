import { modelSettings } from './drive-model.js'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from '../../server/db/sql.js'
import { allCommands } from '../../server/domain/escrow/commands.js'
import { close } from '../../server/domain/escrow/commands/close.js'
import { createReleaseRequest as claim } from '../../server/domain/escrow/commands/create-release-request.js'
import { resolveDispute as decide } from '../../server/domain/escrow/commands/resolve-dispute.js'
import { resolveReleaseRequest as award } from '../../server/domain/escrow/commands/resolve-release-request.js'
import type { Actor } from '../../server/domain/credential/actor.js'
import { decodeId } from '../../server/domain/id.js'
import { printShortDecimal } from '../../server/domain/money/decimal.js'
import { formatAmount } from '../../server/domain/money/money.js'
import { mustExist } from '../../server/domain/must-exist.js'
import { resolveDispute } from '../../server/operations/dispute/resolve-dispute.js'
import { closeEscrow } from '../../server/operations/escrow/close-escrow.js'
import { performCommand } from '../../server/operations/escrow/perform-command.js'
import { createReleaseRequest } from '../../server/operations/release-request/create-release-request.js'
import { resolveReleaseRequest } from '../../server/operations/release-request/resolve-release-request.js'
import type { Verb } from '../../server/operations/operation.js'
import { advanceTestClock } from '../../server/operations/test-clock/advance-test-clock.js'
import { createTestClock } from '../../server/operations/test-clock/create-test-clock.js'
import { aCast, anEscrow, type Cast } from '../support/escrow-builder.js'
import type { TestServices } from '../support/services.js'
import { Course, someMixture, type Balances, type Deal, type Doing, type Mixture } from './mixtures.js'

/** So many at the same time, each with people and a test clock of its own; one process advances four clocks at once at most. */
const lanes = 3

/** More than any request waits for its approval, or a closing for its end. */
const longEnoughMs = 200 * 3_600_000

/** Those of the model, but for a second person, of whom mixtures have none. */
export const mixtureSettings = { ...modelSettings, FOUR_EYES_TND: '10000000' }

/**
 * Lives generated mixtures through the operations and the ledger on PostgreSQL, and compares every account with the test's own after each
 * step. Throws at the first difference, with the seed and the mixture. Answers how many steps were taken.
 */
export async function playMixtures({ services, seed, count }: { services: TestServices; seed: number; count: number }): Promise<number> {
  const waiting = fc.sample(someMixture, { seed, numRuns: count })
  const steps: number[] = []
  const playAll = async () => {
    for (let mixture = waiting.pop(); mixture; mixture = waiting.pop()) {
      try {
        const life = await Life.of(services, mixture)
        steps.push(await life.play())
      } catch (error) {
        throw new Error(`seed ${seed}: ${shown(mixture)}\n${(error as Error).message}`, { cause: error })
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, playAll))
  return steps.reduce((sum, taken) => sum + taken, 0)
}

/** One mixture, through the operations. */
class Life {
  #now: Date

  private constructor(
    readonly services: TestServices,
    readonly mixture: Mixture,
    readonly cast: Cast,
    readonly testClockId: string,
  ) {
    this.#now = services.clock()
  }

  static async of(services: TestServices, mixture: Mixture): Promise<Life> {
    const cast = await aCast(services, { walletTnd: 18_000_000n })
    await sql(services.database.fork(), `update app_user set identity_status = 'approved' where id = $1`, [cast.stranger.userId])
    const { testClock } = await services.runAs(cast.key)(createTestClock, { now: services.clock() })
    return new Life(services, mixture, cast, mustExist(decodeId('clk', testClock.id), 'the clock'))
  }

  async play(): Promise<number> {
    const escrowId = await this.#create(this.mixture.deal)
    const course = new Course(this.mixture.deal)
    let steps = 0
    for (const doing of course.doings(this.mixture)) {
      steps += 1
      await this.#perform(escrowId, doing)
      const balances = await this.#balances(escrowId)
      if (!isDeepStrictEqual(balances, course.balances))
        throw new Error(`step ${steps}, ${shown(doing)}: the ledger has ${shown(balances)}\nby decisions 4 it is ${shown(course.balances)}`)
    }
    if (course.rest !== 0n) throw new Error('the mixture does not end')
    await this.#mustHaveEnded(escrowId)
    return steps
  }

  /** By the developer of somebody who neither sells nor buys, and gets the commission. */
  #create({ currency, face, bearer, developerFee }: Deal): Promise<string> {
    return anEscrow(this.services, this.cast, {
      mode: 'quick',
      currency,
      amount: formatAmount(face, currency),
      feeBearer: bearer,
      developerFeePercentage: printShortDecimal(developerFee, 2),
      sellerEmail: this.cast.stranger.email,
      progressiveRelease: {},
      testClockId: this.testClockId,
    }).pending()
  }

  async #perform(escrowId: string, doing: Doing): Promise<void> {
    if (doing === 'time passes') return this.#passTime()
    const { command: name, by, input } = doing
    const run = this.services.runAs(this.#actors[by])
    const own = ownVerbs[name]
    const command = mustExist(
      allCommands.find((one) => one.name === name),
      'the command',
    )
    // A course makes each input as its command has it.
    if (own) await run(own, { escrowId, ...input } as never)
    else await performCommand(command)({ services: this.services, run }, { escrowId, ...input })
  }

  get #actors(): Record<'buyer' | 'seller' | 'staff', Actor> {
    const { buyer, stranger } = this.cast
    return { buyer, seller: stranger, staff: { kind: 'staff', staffId: '00000000-0000-7000-8000-000000000001', role: 'disputes' } }
  }

  async #passTime(): Promise<void> {
    const { key: actor } = this.cast
    this.#now = new Date(this.#now.getTime() + longEnoughMs)
    const advanced = { testClockId: this.testClockId, to: this.#now }
    const { isComplete } = await advanceTestClock(this.services, { actor, requestId: 'mixture' }, advanced)
    if (!isComplete) throw new Error('the clock stopped on the way')
  }

  async #balances(escrowId: string): Promise<Balances> {
    const { buyer, seller, stranger } = this.cast
    const codes: Record<keyof Balances, string> = {
      buyer: `user_available:${buyer.userId}`,
      seller: `user_available:${stranger.userId}`,
      developer: `user_available:${seller.userId}`,
      platform: 'platform_fee',
      tax: 'service_tax',
      held: `escrow_held:${escrowId}`,
      reserved: `escrow_reserved:${escrowId}`,
    }
    const rows = await sql<{ code: string; sum: string }>(
      this.services.database.fork(),
      `select a.code, sum(p.amount)::text as sum from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
       join ledger.account a on a.id = p.account_id where t.escrow_id = $1 group by a.code`,
      [escrowId],
    )
    const sums = new Map(rows.map(({ code, sum }) => [code, BigInt(sum)]))
    const entries = Object.entries(codes).map(([whose, code]) => [whose, sums.get(code) ?? 0n])
    return Object.fromEntries(entries) as Balances
  }

  async #mustHaveEnded(escrowId: string): Promise<void> {
    const [row] = await sql<{ status: string }>(this.services.database.fork(), 'select status from escrow where id = $1', [escrowId])
    if (row?.status !== 'completed' && row?.status !== 'cancelled') throw new Error(`the escrow is ${row?.status} at the end`)
  }
}

/** Commands whose mutations are verbs of their own. */
const ownVerbs: Readonly<Record<string, Verb<never, unknown>>> = {
  [claim.name]: createReleaseRequest,
  [close.name]: closeEscrow,
  [decide.name]: resolveDispute,
  [award.name]: resolveReleaseRequest,
}

const shown = (value: unknown): string => JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? `${each}` : each))
