import { verbOf } from '../../../server/operations/escrow/give-command.js'
import { describe, expect, it } from 'vitest'
import { fireDeadline } from '../../../server/operations/deadline/fire-deadline.js'
import { cancel } from '../../../server/domain/escrow/commands/cancel.js'
import { payEscrow } from '../../../server/operations/escrow/pay-escrow.js'
import { settleCardPayment } from '../../../server/operations/escrow/settle-card-payment.js'
import { update } from '../../../server/domain/escrow/commands/update.js'
import { PaymentProviderError, type CaptureOutcome, type PaymentPort } from '../../../server/ports/payment/payment.js'
import { databaseWorld } from '../../support/database-world.js'
import { anEscrow } from '../../support/escrow-builder.js'
import { holdEscrow, inTurn } from '../../support/in-turn.js'

/** A provider whose next answer the test decides, and during whose call the test may do something else. */
let answer: (paymentId: string) => Promise<CaptureOutcome> | CaptureOutcome = captured
const provider: PaymentPort = {
  provider: 'test',
  capture: async ({ paymentId }) => answer(paymentId),
  status: async ({ paymentId }) => answer(paymentId),
  refund: () => Promise.reject(new Error('not in this test')),
}
const world = databaseWorld({ payments: provider })

function captured(paymentId: string): CaptureOutcome {
  return { kind: 'captured', reference: `ref_${paymentId}` }
}
const pay = (escrowId: string) => {
  const { services, cast } = world
  return payEscrow({ services, run: services.runAs(cast.buyer) }, { escrowId, method: 'card' })
}
const aQuickEscrow = () => anEscrow(world.services, world.cast, { amount: '100' }).mode('quick').pending()
const paymentOf = async (escrowId: string) => {
  const [row] = await world.query<{ id: string; status: string }>('select id, status from payment where escrow_id = $1', [escrowId])
  return row!
}

describe('a card payment', () => {
  it('funds the escrow through the wallet, leaving the wallet as it was', async () => {
    answer = captured
    const before = await world.available(world.cast.buyer.userId)
    const escrowId = await aQuickEscrow()
    expect(await pay(escrowId)).toMatchObject({ status: 'paid' })
    expect(await world.available(world.cast.buyer.userId)).toBe(before)
  })

  it('that is declined changes nothing but is remembered', async () => {
    answer = (paymentId) => ({ kind: 'declined', reference: `no_${paymentId}`, reason: 'insufficient' })
    const escrowId = await aQuickEscrow()
    await expect(pay(escrowId)).rejects.toMatchObject({ code: 'PAYMENT_DECLINED', status: 409 })
    expect(await paymentOf(escrowId)).toMatchObject({ status: 'declined' })
    answer = captured
    expect(await pay(escrowId)).toMatchObject({ status: 'paid' })
  })

  it('that is still processing leaves the escrow pending and refuses a second payment and a change', async () => {
    answer = (paymentId) => ({
      kind: 'processing',
      reference: `wait_${paymentId}`,
      until: new Date(world.services.clock().getTime() + 10_000),
    })
    const escrowId = await aQuickEscrow()
    expect(await pay(escrowId)).toMatchObject({ status: 'pending' })
    await expect(pay(escrowId)).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    await expect(world.services.runAs(world.cast.key)(verbOf(update), { escrowId, amountTnd: '120' })).rejects.toMatchObject({
      code: 'PAYMENT_IN_PROGRESS',
    })
    answer = captured
    const { id } = await paymentOf(escrowId)
    const context = { services: world.services, run: world.services.runAs({ kind: 'timer' }) }
    expect(await settleCardPayment(context, { paymentId: id })).toMatchObject({ status: 'paid' })
    expect(await settleCardPayment(context, { paymentId: id })).toMatchObject({ status: 'paid' })
  })

  it('that comes back to a cancelled escrow is credited whole to the buyer', async () => {
    const before = await world.available(world.cast.buyer.userId)
    const escrowId = await aQuickEscrow()
    answer = async (paymentId) => {
      await world.services.runAs(world.cast.key)(verbOf(cancel), { escrowId })
      return captured(paymentId)
    }
    expect(await pay(escrowId)).toMatchObject({ status: 'cancelled' })
    expect(await paymentOf(escrowId)).toMatchObject({ status: 'credited' })
    expect((await world.available(world.cast.buyer.userId)) - before).toBe(100_000n)
  })

  it('that two ask for at once is entered once, under the provider’s reference', async () => {
    const { services } = world
    answer = (paymentId) => ({ kind: 'processing', reference: `ref_${paymentId}`, until: services.clock() })
    const escrowId = await aQuickEscrow()
    await pay(escrowId)
    answer = captured
    const { id: paymentId } = await paymentOf(escrowId)
    const settle = () => settleCardPayment({ services, run: services.runAs({ kind: 'timer' }) }, { paymentId })
    const settled = await inTurn(services.database, holdEscrow(escrowId), settle, settle)
    expect(settled).toMatchObject([{ value: { status: 'paid' } }, { value: { status: 'paid' } }])
    const captures = await world.query(`select key from ledger.transfer where escrow_id = $1 and kind = 'card_capture'`, [escrowId])
    expect(captures).toEqual([{ key: `psp:test:ref_${paymentId}` }])
  })

  it('is asked for by its alarm: a minute after somebody died over it, fifteen after the provider was silent', async () => {
    const { services } = world
    const escrowId = await aQuickEscrow()
    const alarm = async () => {
      const [row] = await world.query<{ id: string; due_at: string }>(
        `select id, iso(due_at) as due_at from deadline where escrow_id = $1 and kind = 'payment_processing' and status = 'pending'`,
        [escrowId],
      )
      return { deadlineId: row!.id, inMs: Date.parse(row!.due_at) - services.clock().getTime() }
    }
    const fire = async () => {
      const { deadlineId, inMs } = await alarm()
      services.clock.advance(inMs)
      return fireDeadline({ services, run: services.runAs({ kind: 'timer' }) }, { deadlineId })
    }
    answer = () => Promise.reject(new Error('the process died'))
    await expect(pay(escrowId)).rejects.toThrow('the process died')
    expect(await alarm()).toMatchObject({ inMs: 60_000 })
    await expect(fire()).rejects.toThrow('the process died')
    expect(await alarm()).toMatchObject({ inMs: 60_000 })
    answer = () => Promise.reject(new PaymentProviderError('unknown', 'no answer'))
    expect(await fire()).toBe('postponed')
    expect(await alarm()).toMatchObject({ inMs: 15 * 60_000 })
    answer = captured
    await fire()
    expect(await paymentOf(escrowId)).toMatchObject({ status: 'succeeded' })
  })
})
