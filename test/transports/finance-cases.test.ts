import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { checkPayments } from '../../server/operations/payment-check.js'
import { refundAtProvider } from '../../server/operations/payment/refund-at-provider.js'
import type { PaymentPort } from '../../server/ports/payment/payment.js'
import { expected, openEscrowWorld, type EscrowWorld, type Json } from '../support/escrow-world.js'
import { guestCredential, mutateAs } from '../support/guest.js'

// What a card provider would not do or has undone, and staff of finance decide (decisions 8, 18).

let world: EscrowWorld
let finance: string
let owner: string
let guests = 0
/** Whether the provider gives money back, and whether it still has what it had captured. */
const provider = { givesBack: false, hasIt: true }

beforeAll(async () => {
  world = await openEscrowWorld({ FOUR_EYES_TND: '100' })
  const simulated = world.services.payments
  const stubborn: PaymentPort = {
    ...simulated,
    status: async (request) => {
      const outcome = await simulated.status(request)
      return provider.hasIt || outcome.kind !== 'captured'
        ? outcome
        : { kind: 'declined', reference: request.reference, reason: 'disputed' }
    },
    refund: async (request) =>
      provider.givesBack
        ? simulated.refund(request)
        : { kind: 'refused', reference: `no_${request.refundId}`, reason: 'the card is closed' },
  }
  world.services.payments = stubborn
  finance = await world.staffToken('finance')
  owner = await world.staffToken('owner')
})
afterAll(() => world.close())

const asTimer = () => ({ services: world.services, run: world.services.runAs({ kind: 'timer' }) })

/** An instant escrow that a guest has paid by card. */
async function paidByGuest(amount: number): Promise<string> {
  const buyerEmail = `${++guests}.guest@example.com`
  const { id: escrowId } = (await expected(201, world.create({ mode: 'instant', amount, buyerEmail }))).body.escrow
  const { body } = await expected(201, world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: buyerEmail }))
  await mutateAs(world, guestCredential(body), 'payEscrow', { escrowId, method: 'CARD' }, 'escrow { status }')
  return escrowId
}

/** A refund that the provider has refused; its `rfd_…`. */
async function refusedRefund(amount: number): Promise<string> {
  // Ids tell their time, and this clock stands still otherwise.
  world.services.clock.advance(1_000)
  const escrowId = await paidByGuest(amount)
  const { buyerEmail } = await world.read(escrowId)
  await world.act(escrowId, 'dispute', buyerEmail, { category: 'not_delivered', reason: 'Nothing has come so far.' })
  const disputes = await world.staffToken('disputes')
  const decision = { escrowId, outcome: 'REFUND_BUYER', reason: 'Never sent' }
  const { pendingAction } = await mutateAs(world, disputes, 'resolveDispute', decision, 'pendingAction { id }')
  if (pendingAction) await mutateAs(world, owner, 'confirmStaffAction', { id: pendingAction.id }, 'escrow { id }')
  const [refund] = await world.sql<{ id: string }>(
    'select r.id from payment_refund r join payment p on p.id = r.payment_id where p.escrow_id = $1',
    [decodeId('esc', escrowId)],
  )
  await refundAtProvider(asTimer(), { refundId: refund!.id })
  return encodeId('rfd', refund!.id)
}

async function listed(args = ''): Promise<Json> {
  const query = `{ financeCases${args} { nodes { id kind status amountTnd why problem paymentId escrowId bankReference } pageInfo { hasNextPage endCursor } } }`
  return (await world.graphql(query, {}, finance)).financeCases
}
const read = async (id: string): Promise<Json> =>
  (await world.graphql(`{ financeCase(id: "${id}") { status problem bankReference decidedAt } }`, {}, finance)).financeCase
const decide = (id: string, fields: object, token = finance): Promise<Json> =>
  mutateAs(
    world,
    token,
    'decideFinanceCase',
    { id, reason: 'Talked to the bank', ...fields },
    'financeCase { status } pendingAction { id }',
  )
const decideDirectly = { decision: 'SETTLE', bankReference: 'VIR-7' }
const audited = async (id: string): Promise<string[]> =>
  (
    await world.sql<{ action: string }>('select action from audit_log where subject = $1 order by id', [
      decodeId('rfd', id) ?? decodeId('cbk', id),
    ])
  ).map(({ action }) => action)

describe('a refund that the provider has refused', () => {
  it('waits for finance, and is settled by hand: what was set aside leaves to the bank', async () => {
    const id = await refusedRefund(80)
    const [found] = (await listed()).nodes.filter((node: Json) => node.id === id)
    expect(found).toMatchObject({ kind: 'REFUND', status: 'OPEN', amountTnd: '80.000', problem: 'the card is closed', bankReference: null })
    expect(await world.ledgerBalance(`refund_due:${decodeId('rfd', id)}`)).toBe(80_000n)
    const before = await world.ledgerBalance('bank_safeguarding')
    expect(await decide(id, { decision: 'SETTLE' })).toBe('VALIDATION_ERROR')
    expect(await decide(id, { ...decideDirectly, reason: ' ' })).toBe('REASON_REQUIRED')
    expect(await decide(id, decideDirectly, await world.staffToken('disputes'))).toBe('STAFF_ONLY')
    expect(await decide(id, decideDirectly)).toEqual({ financeCase: { status: 'SETTLED' }, pendingAction: null, userErrors: [] })
    expect([
      await world.ledgerBalance(`refund_due:${decodeId('rfd', id)}`),
      (await world.ledgerBalance('bank_safeguarding')) - before,
    ]).toEqual([0n, 80_000n])
    expect(await read(id)).toEqual({
      status: 'SETTLED',
      problem: 'the card is closed',
      bankReference: 'VIR-7',
      decidedAt: expect.any(String),
    })
    expect(await decide(id, decideDirectly)).toBe('FINANCE_CASE_NOT_OPEN')
    expect(await audited(id)).toEqual(['decide_finance_case'])
    expect((await listed()).nodes.map((node: Json) => node.id)).not.toContain(id)
  })

  it('is asked for again once what was in the way is put right', async () => {
    const id = await refusedRefund(60)
    expect(await decide(id, { decision: 'RETRY' })).toMatchObject({ financeCase: { status: 'RETRYING' } })
    provider.givesBack = true
    await refundAtProvider(asTimer(), { refundId: decodeId('rfd', id)! })
    provider.givesBack = false
    expect(await read(id)).toMatchObject({ status: 'SETTLED', problem: null, bankReference: null })
  })

  it('of a large amount needs a second person, who is somebody else of finance', async () => {
    const id = await refusedRefund(150)
    const { financeCase, pendingAction } = await decide(id, decideDirectly)
    expect(financeCase).toEqual({ status: 'OPEN' })
    const confirm = (token: string, more = {}) =>
      mutateAs(world, token, 'confirmStaffAction', { id: pendingAction.id, ...more }, 'escrow { id }')
    expect(await confirm(finance)).toBe('SECOND_PERSON_REQUIRED')
    expect(await confirm(await world.staffToken('disputes'))).toBe('STAFF_ONLY')
    expect(await confirm(owner, { preview: true })).toBe('VALIDATION_ERROR')
    expect(await confirm(owner)).toEqual({ escrow: null, userErrors: [] })
    expect(await read(id)).toMatchObject({ status: 'SETTLED', bankReference: 'VIR-7' })
    expect(await audited(id)).toEqual(['propose_finance_decision', 'decide_finance_case'])
  })
})

describe('a payment that the provider has taken back', () => {
  const check = () => checkPayments(asTimer(), undefined)

  it('is noticed at night, once, withdrawn when the provider has it again, and settled by what the platform puts in', async () => {
    const escrowId = await paidByGuest(70)
    const ofEscrow = async () => (await listed('(kind: CHARGEBACK)')).nodes.filter((node: Json) => node.escrowId === escrowId)
    provider.hasIt = false
    await check()
    await check()
    const [found, ...others] = await ofEscrow()
    expect([found, others]).toMatchObject([
      { kind: 'CHARGEBACK', status: 'OPEN', amountTnd: '70.000', problem: expect.stringContaining('disputed') },
      [],
    ])
    provider.hasIt = true
    await check()
    expect([await ofEscrow(), await read(found.id)]).toMatchObject([[], { status: 'WITHDRAWN' }])
    provider.hasIt = false
    await check()
    expect(await decide(found.id, { decision: 'RETRY' })).toBe('VALIDATION_ERROR')
    const before = [await world.ledgerBalance('bank_safeguarding'), await world.ledgerBalance('psp_clearing')]
    expect(await decide(found.id, decideDirectly)).toMatchObject({ financeCase: { status: 'SETTLED' } })
    const after = [await world.ledgerBalance('bank_safeguarding'), await world.ledgerBalance('psp_clearing')]
    expect(after.map((balance, n) => balance - before[n]!)).toEqual([-70_000n, 70_000n])
    expect((await check()).filter(({ id }) => encodeId('pay', id) === found.paymentId)).toEqual([])
    expect(await read(found.id)).toMatchObject({ status: 'SETTLED', bankReference: 'VIR-7' })
    provider.hasIt = true
  })
})

it('the queue is oldest first, by page, and names nothing that is not there', async () => {
  const [first, second] = [await refusedRefund(20), await refusedRefund(30)]
  const page = await listed('(first: 1, kind: REFUND)')
  expect([page.nodes.map((node: Json) => node.id), page.pageInfo.hasNextPage]).toEqual([[first], true])
  expect((await listed(`(first: 1, kind: REFUND, after: "${page.pageInfo.endCursor}")`)).nodes.map((node: Json) => node.id)).toEqual([
    second,
  ])
  expect(await decide('rfd_01jd4q6z8y3v7w2n5k9m0xabcd', decideDirectly)).toBe('FINANCE_CASE_NOT_FOUND')
  expect(await decide('esc_01jd4q6z8y3v7w2n5k9m0xabcd', decideDirectly)).toBe('INVALID_ID')
})
