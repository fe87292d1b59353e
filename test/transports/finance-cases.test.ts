import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
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
/** What a decision would post, whatever it shows beside; or its refusal. */
const shown = async (id: string, fields: object): Promise<Json> => {
  const select = 'financeCase { id } pendingAction { id } preview { postings { transfer account amountTnd } events { type } }'
  const answer = await mutateAs(world, finance, 'decideFinanceCase', { id, reason: 'Talked to the bank', preview: true, ...fields }, select)
  if (typeof answer === 'string') return answer
  expect(answer).toMatchObject({ financeCase: null, pendingAction: null, preview: { events: [] } })
  return postingsIn(answer)
}
const postingsIn = ({ preview }: Json): string[] =>
  preview.postings.map(({ transfer, account, amountTnd }: Json) => `${transfer} ${account} ${amountTnd}`)
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
    const untouched = await world.imprint()
    expect(await shown(id, decideDirectly)).toEqual(['bank_refund CARD -80.000', 'bank_refund BANK 80.000'])
    expect(await shown(id, { decision: 'SETTLE' })).toBe('VALIDATION_ERROR')
    expect(await world.imprint()).toBe(untouched)
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
    expect(await shown(id, decideDirectly)).toBe('FINANCE_CASE_NOT_OPEN')
    expect(await audited(id)).toEqual(['decide_finance_case'])
    expect((await listed()).nodes.map((node: Json) => node.id)).not.toContain(id)
  })

  it('is asked for again once what was in the way is put right', async () => {
    const id = await refusedRefund(60)
    // Nothing is posted before the provider says that it has taken it.
    expect(await shown(id, { decision: 'RETRY' })).toEqual([])
    const untouched = await world.imprint()
    expect(await shown(id, { decision: 'RETRY' })).toEqual([])
    expect(await world.imprint()).toBe(untouched)
    expect(await decide(id, { decision: 'RETRY' })).toMatchObject({ financeCase: { status: 'RETRYING' } })
    provider.givesBack = true
    await refundAtProvider(asTimer(), { refundId: decodeId('rfd', id)! })
    provider.givesBack = false
    expect(await read(id)).toMatchObject({ status: 'SETTLED', problem: null, bankReference: null })
  })

  it('of a large amount needs a second person, who is somebody else of finance', async () => {
    const id = await refusedRefund(150)
    const postings = ['bank_refund CARD -150.000', 'bank_refund BANK 150.000']
    expect(await shown(id, decideDirectly)).toEqual(postings)
    const { financeCase, pendingAction } = await decide(id, decideDirectly)
    expect(financeCase).toEqual({ status: 'OPEN' })
    const confirm = (token: string, more = {}) =>
      mutateAs(
        world,
        token,
        'confirmStaffAction',
        { id: pendingAction.id, ...more },
        'escrow { id } preview { postings { transfer account amountTnd } }',
      )
    expect(await confirm(finance)).toBe('SECOND_PERSON_REQUIRED')
    expect(await confirm(await world.staffToken('disputes'))).toBe('STAFF_ONLY')
    expect(postingsIn(await confirm(owner, { preview: true }))).toEqual(postings)
    expect(await read(id)).toMatchObject({ status: 'OPEN' })
    expect(await confirm(owner)).toEqual({ escrow: null, preview: null, userErrors: [] })
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
    expect(await shown(found.id, { decision: 'RETRY' })).toBe('VALIDATION_ERROR')
    expect(await shown(found.id, decideDirectly)).toEqual(['chargeback BANK -70.000', 'chargeback CARD 70.000'])
    const before = [await world.ledgerBalance('bank_safeguarding'), await world.ledgerBalance('psp_clearing')]
    expect(await decide(found.id, decideDirectly)).toMatchObject({ financeCase: { status: 'SETTLED' } })
    const after = [await world.ledgerBalance('bank_safeguarding'), await world.ledgerBalance('psp_clearing')]
    expect(after.map((balance, n) => balance - before[n]!)).toEqual([-70_000n, 70_000n])
    expect((await check()).filter(({ id }) => encodeId('pay', id) === found.paymentId)).toEqual([])
    expect(await read(found.id)).toMatchObject({ status: 'SETTLED', bankReference: 'VIR-7' })
    const { auditLog } = await world.graphql('{ auditLog(first: 1) { nodes { action subjectId } } }', {}, owner)
    expect(auditLog.nodes).toEqual([{ action: 'decide_finance_case', subjectId: found.id }])
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

it('what a decision would do is shown whatever was paid for', async () => {
  const paid = { chargeId: await paidCharge(40), topUpId: await paidTopUp(30) }
  provider.hasIt = false
  await checkPayments(asTimer(), undefined)
  provider.hasIt = true
  const { nodes } = (await world.graphql('{ financeCases { nodes { id chargeId topUpId } } }', {}, finance)).financeCases
  const caseOf = (key: keyof typeof paid): string => nodes.find((node: Json) => node[key] === paid[key]).id
  const untouched = await world.imprint()
  expect(await shown(caseOf('chargeId'), decideDirectly)).toEqual(['chargeback BANK -40.000', 'chargeback CARD 40.000'])
  expect(await shown(caseOf('topUpId'), decideDirectly)).toEqual(['chargeback BANK -30.000', 'chargeback CARD 30.000'])
  expect(await world.imprint()).toBe(untouched)
})

/** What somebody without an account has paid a business by card; its `ch_…`. */
async function paidCharge(amount: number): Promise<string> {
  const body = { title: 'Olive oil, 5 l', amount, merchantReference: 'order-1', redirectUrl: await allowedUrl() }
  const { id } = (await expected(201, world.call('POST', '/api/v1/charges', { body }))).body.charge
  await expected(200, world.call('POST', `/api/v1/sandbox/charges/${id}/pay`, { body: { receiptEmail: 'payer@example.com' } }))
  return id
}

/** What the seller has put into their wallet by card; its `top_…`. */
async function paidTopUp(amountTnd: number): Promise<string> {
  const body = { amountTnd, redirectUrl: await allowedUrl(), reference: 'wallet-1' }
  const { id } = (await expected(201, world.call('POST', '/api/v1/wallet/top-ups', { body }))).body.topUp
  await mutateAs(world, await world.tokenOf(world.cast.seller), 'payTopUp', { topUpId: id }, 'topUp { status }')
  return id
}

/** Of the seller's developer, who has told what business they have. */
async function allowedUrl(): Promise<string> {
  const url = 'https://shop.example.com/back'
  const { token } = await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.developers.seller })
  const business = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  await expected(200, world.call('PUT', '/api/developer/business', { token, body: business }))
  await expected(200, world.call('PUT', '/api/developer/settings', { token, body: { allowedRedirectUrls: [url] } }))
  return url
}
