import { verbOf } from '../../../server/operations/escrow/give-command.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/orm.js'
import { sql } from '../../../server/db/sql.js'
import { complete as completeCommand } from '../../../server/domain/escrow/commands/complete.js'
import { cancelPaid } from '../../../server/domain/escrow/commands/cancel-paid.js'
import { rejectDelivery } from '../../../server/domain/escrow/commands/reject-delivery.js'
import { update } from '../../../server/domain/escrow/commands/update.js'
import { createDatabase } from '../../support/database.js'
import { aCast, anEscrow, type Cast } from '../../support/escrow-builder.js'
import { testServices, type TestServices } from '../../support/services.js'

let database: Database
let services: TestServices
let cast: Cast
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await createDatabase()
  drop = made.drop
  database = await openDatabase({ url: made.appUrl, poolSize: 10 })
  services = testServices({ database })
  cast = await aCast(services)
})

afterAll(async () => {
  await database.close()
  await drop()
})

const balanceOf = async (userId: string) => {
  const [row] = await sql<{ balance: string }>(database.fork(), 'select balance from ledger.account where code = $1', [
    `user_available:${userId}`,
  ])
  return BigInt(row?.balance ?? '0')
}
const eventsOf = (escrowId: string) =>
  sql<{ type: string; aggregate_seq: number; body: { data: { escrow: { status: string; version: number } } } }>(
    database.fork(),
    'select type, aggregate_seq, body::jsonb as body from domain_event where escrow_id = $1 order by aggregate_seq',
    [escrowId],
  )

describe('a standard escrow', () => {
  it('pays the seller to the millime and tells it in order', async () => {
    const before = await balanceOf(cast.seller.userId)
    const escrowId = await anEscrow(services, cast).completed()
    expect((await balanceOf(cast.seller.userId)) - before).toBe(1_250_500n - 62_525n)
    const events = await eventsOf(escrowId)
    expect(events.map((event) => `${event.type} ${event.body.data.escrow.status}`)).toEqual([
      'escrow.created pending',
      'contract.signed pending',
      'contract.signed pending',
      'escrow.status.updated paid',
      'escrow.status.updated delivered',
      'escrow.status.updated completed',
    ])
    expect(events.map((event) => event.aggregate_seq)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('clears both signatures when the deal changes', async () => {
    const escrowId = await anEscrow(services, cast).signed()
    const changed = await services.runAs(cast.key)(verbOf(update), { escrowId, amountTnd: '2000' })
    expect(changed.signatures).toMatchObject({ sellerSigned: false, buyerSigned: false })
    expect(changed.escrowFee).toBe('100.000')
    expect(changed.contract?.version).toBe(2)
  })
})

describe('a quick escrow', () => {
  it('goes back to paid when the delivery is rejected, and refunds the buyer with the fees', async () => {
    const before = await balanceOf(cast.buyer.userId)
    const escrowId = await anEscrow(services, cast, { amount: '200', feeBearer: 'buyer' }).mode('quick').delivered()
    expect(before - (await balanceOf(cast.buyer.userId))).toBe(210_000n)
    const rejected = await services.runAs(cast.buyer)(verbOf(rejectDelivery), { escrowId, reason: 'Lens missing' })
    expect(rejected).toMatchObject({ status: 'paid', deliveredAt: null, completionDeadline: null })
    expect(rejected.deliveryRejections[0]).toMatchObject({ reason: 'Lens missing' })
    const cancelled = await services.runAs(cast.seller)(verbOf(cancelPaid), { escrowId })
    expect(cancelled.status).toBe('cancelled')
    expect(await balanceOf(cast.buyer.userId)).toBe(before)
  })
})

describe('fifty escrows under fifty simultaneous completions each', () => {
  it('release fifty times', async () => {
    const outcomes: Array<string | undefined> = []
    // Ten escrows at a time: five hundred requests wait for ten connections, none of them longer than a busy machine allows.
    for (let round = 0; round < 5; round++) {
      const ids = await Promise.all(Array.from({ length: 10 }, () => anEscrow(services, cast, { amount: '10' }).mode('quick').paid()))
      outcomes.push(...(await Promise.all(ids.flatMap((escrowId) => Array.from({ length: 50 }, () => complete(escrowId))))))
    }
    expect(outcomes.filter((outcome) => outcome === 'released')).toHaveLength(50)
    expect(new Set(outcomes)).toEqual(new Set(['released', 'ESCROW_ALREADY_COMPLETED']))
  }, 120_000)
})

const complete = (escrowId: string) =>
  services
    .runAs(cast.buyer)(verbOf(completeCommand), { escrowId })
    .then(
      () => 'released',
      (error: { code?: string }) => error.code,
    )
