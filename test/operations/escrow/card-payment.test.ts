import { verbOf } from '../../../server/operations/escrow/give-command.js'
import { describe, expect, it } from 'vitest'
import { fireDeadline } from '../../../server/operations/deadline/fire-deadline.js'
import { cancel } from '../../../server/domain/escrow/commands/cancel.js'
import { payEscrow } from '../../../server/operations/escrow/pay-escrow.js'
import { settleAnyPayment } from '../../../server/operations/payment-subjects.js'
import { refundAtProvider } from '../../../server/operations/payment/refund-at-provider.js'
import { update } from '../../../server/domain/escrow/commands/update.js'
import {
  PaymentProviderError,
  type CaptureOutcome,
  type CaptureRequest,
  type PaymentPort,
  type RefundOutcome,
} from '../../../server/ports/payment/payment.js'
import { databaseWorld } from '../../support/database-world.js'
import { anEscrow } from '../../support/escrow-builder.js'
import { holdEscrow, inTurn } from '../../support/in-turn.js'

/** A provider whose next answer the test decides, and during whose call the test may do something else. */
let answer: (payment: Asked) => Promise<CaptureOutcome> | CaptureOutcome = captured
/** What it answers to a refund. */
let refund: (refundId: string) => Promise<RefundOutcome> = (refundId) =>
  Promise.resolve({ kind: 'refunded', reference: `back_${refundId}` })
const provider: PaymentPort = {
  provider: 'test',
  capture: async (payment) => answer(payment),
  status: async (payment) => answer(payment),
  refund: ({ refundId }) => refund(refundId),
  readCallback: () => {
    throw new Error('not in this test')
  },
}
const world = databaseWorld({ payments: provider })

type Asked = Pick<CaptureRequest, 'paymentId' | 'amountMinor' | 'currency'>

function captured({ paymentId, amountMinor, currency }: Asked): CaptureOutcome {
  return { kind: 'captured', reference: `ref_${paymentId}`, amountMinor, currency }
}
const pay = async (escrowId: string) => {
  const { services, cast } = world
  return (await payEscrow({ services, run: services.runAs(cast.buyer) }, { escrowId, method: 'card' })).escrow
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
    answer = ({ paymentId }) => ({ kind: 'declined', reference: `no_${paymentId}`, reason: 'insufficient' })
    const escrowId = await aQuickEscrow()
    await expect(pay(escrowId)).rejects.toMatchObject({ code: 'PAYMENT_DECLINED', status: 409 })
    expect(await paymentOf(escrowId)).toMatchObject({ status: 'declined' })
    answer = captured
    expect(await pay(escrowId)).toMatchObject({ status: 'paid' })
  })

  it('that is still processing leaves the escrow pending and refuses a second payment and a change', async () => {
    answer = ({ paymentId }) => ({
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
    for (const _again of [1, 2]) await settleAnyPayment(context, { paymentId: id })
    expect(await world.query('select status from escrow where id = $1', [escrowId])).toEqual([{ status: 'paid' }])
  })

  it('that comes back to a cancelled escrow is credited whole to the buyer', async () => {
    const before = await world.available(world.cast.buyer.userId)
    const escrowId = await aQuickEscrow()
    answer = async (payment) => {
      await world.services.runAs(world.cast.key)(verbOf(cancel), { escrowId })
      return captured(payment)
    }
    expect(await pay(escrowId)).toMatchObject({ status: 'cancelled' })
    expect(await paymentOf(escrowId)).toMatchObject({ status: 'credited' })
    expect((await world.available(world.cast.buyer.userId)) - before).toBe(100_000n)
  })

  it('that comes back to an escrow of another version is credited whole to the buyer, who saw something else', async () => {
    const before = await world.available(world.cast.buyer.userId)
    const escrowId = await aQuickEscrow()
    answer = async (payment) => {
      await world.query('update escrow set version = version + 1 where id = $1', [escrowId])
      return captured(payment)
    }
    expect(await pay(escrowId)).toMatchObject({ status: 'pending' })
    expect(await paymentOf(escrowId)).toMatchObject({ status: 'credited' })
    expect((await world.available(world.cast.buyer.userId)) - before).toBe(100_000n)
  })

  it('that two ask for at once is entered once, under the provider’s reference', async () => {
    const { services } = world
    answer = ({ paymentId }) => ({ kind: 'processing', reference: `ref_${paymentId}`, until: services.clock() })
    const escrowId = await aQuickEscrow()
    await pay(escrowId)
    answer = captured
    const { id: paymentId } = await paymentOf(escrowId)
    const settle = () => settleAnyPayment({ services, run: services.runAs({ kind: 'timer' }) }, { paymentId })
    const settled = await inTurn(services.database, holdEscrow(escrowId), settle, settle)
    expect(settled).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
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

describe('a provider that has taken another amount than it was asked to', () => {
  it.each([
    ['amount', { amountMinor: 99_999n }],
    ['currency', { currency: 'USD' as const }],
  ])('is not believed: another %s moves nothing, is noted, and settled when the answer is right', async (_what, lie) => {
    const { services } = world
    const before = await world.available(world.cast.buyer.userId)
    const escrowId = await aQuickEscrow()
    answer = (payment) => captured({ ...payment, ...lie })
    await expect(pay(escrowId)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' })
    const [noted] = await world.query<{ status: string; difference: string }>(
      'select status, difference from payment where escrow_id = $1',
      [escrowId],
    )
    expect(noted).toMatchObject({ status: 'processing', difference: expect.stringContaining('the provider says') })
    expect(await world.available(world.cast.buyer.userId)).toBe(before)
    answer = captured
    const { id: paymentId } = await paymentOf(escrowId)
    await settleAnyPayment({ services, run: services.runAs({ kind: 'timer' }) }, { paymentId })
    expect(await world.query('select status, difference from payment where id = $1', [paymentId])).toEqual([
      { status: 'succeeded', difference: null },
    ])
  })
})

describe('a guest’s card payment that comes too late', () => {
  const balance = async (code: string) => {
    const [row] = await world.query<{ balance: string }>('select balance from ledger.account where code = $1', [code])
    return BigInt(row?.balance ?? '0')
  }
  const refundOf = async (paymentId: string) => {
    const [row] = await world.query<{ id: string; status: string; reference: string | null; refusal: string | null }>(
      'select id, status, reference, refusal from payment_refund where payment_id = $1',
      [paymentId],
    )
    return row!
  }
  const give = (refundId: string) => {
    const { services } = world
    return refundAtProvider({ services, run: services.runAs({ kind: 'timer' }) }, { refundId })
  }
  /** Paid by somebody without account, while the escrow is cancelled. */
  async function returned(): Promise<string> {
    const { services } = world
    const escrowId = await aQuickEscrow()
    answer = ({ paymentId }) => ({ kind: 'processing', reference: `ref_${paymentId}`, until: services.clock() })
    await pay(escrowId)
    const { id: paymentId } = await paymentOf(escrowId)
    await world.query('update payment set payer_id = null where id = $1', [paymentId])
    await services.runAs(world.cast.key)(verbOf(cancel), { escrowId })
    answer = captured
    await settleAnyPayment({ services, run: services.runAs({ kind: 'timer' }) }, { paymentId })
    expect(await paymentOf(escrowId)).toMatchObject({ status: 'returned' })
    return paymentId
  }

  it('goes back to the card, once, whoever asks again', async () => {
    const paymentId = await returned()
    const { id } = await refundOf(paymentId)
    expect(await balance(`refund_due:${id}`)).toBe(100_000n)
    refund = () => Promise.reject(new PaymentProviderError('unknown', 'no answer'))
    await expect(give(id)).rejects.toThrow('no answer')
    refund = () => Promise.resolve({ kind: 'processing', reference: `back_${id}`, until: world.services.clock() })
    await give(id)
    expect(await refundOf(paymentId)).toMatchObject({ status: 'requested', reference: `back_${id}` })
    refund = () => Promise.resolve({ kind: 'refunded', reference: `back_${id}` })
    await Promise.all([give(id), give(id)])
    expect(await refundOf(paymentId)).toMatchObject({ status: 'refunded', reference: `back_${id}` })
    expect(await balance(`refund_due:${id}`)).toBe(0n)
  })

  it.each([
    ['by an answer', () => Promise.resolve({ kind: 'refused' as const, reference: 'back', reason: 'the card is closed' })],
    ['of the request', () => Promise.reject(new PaymentProviderError('refused', 'the card is closed'))],
  ])('stays set aside and waits for staff when the refund is refused %s', async (_how, refuse) => {
    const paymentId = await returned()
    const { id } = await refundOf(paymentId)
    refund = refuse
    await give(id)
    expect(await refundOf(paymentId)).toMatchObject({ status: 'refused', refusal: 'the card is closed' })
    expect(await balance(`refund_due:${id}`)).toBe(100_000n)
  })
})
