import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { expireStaffActions } from '../../server/operations/staff-action/expire-staff-actions.js'
import { dayMs, expected, minuteMs, type Answer, type Json } from '../support/escrow-world.js'
import { expectAsPublished, type WrittenEvent } from '../support/events-as-published.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'

// Withdrawals (decisions 13, 18 and 20), over REST and GraphQL: what is set aside, taken back, sent and not sent.

let world: GraphqlWorld
let destinationId: string
let serial = 0

beforeAll(async () => {
  world = await openGraphqlWorld({ OPEN_WITHDRAWALS_LIMIT: '8' })
  await world.sql(`update app_user set first_name = '', last_name = '', identity_status = 'approved'`)
  await world.allowSpending('buyer', '20000')
  destinationId = await account('10006035183598478831')
  const { token } = await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.developers.buyer })
  const webhook = { url: 'https://hooks.example.com/withdrawals', events: ['wallet.*'] }
  await expected(201, world.call('POST', '/api/developer/webhooks', { token, body: webhook }))
})
afterAll(() => world.close())
beforeEach(() => world.services.clock.advance(dayMs))

const path = '/api/v1/wallet/withdrawals'
const account = async (rib: string, as: Who = 'buyer'): Promise<string> =>
  (await world.does('createDestination', { rib, holderName: 'Amel' }, as)).destination.id
const asked = (fields: object = {}) => ({ amountTnd: 100, destinationId, reference: `order-${++serial}`, ...fields })
const ask = (fields: object = {}, token = world.keys.buyer): Promise<Answer> => world.call('POST', path, { token, body: asked(fields) })
const made = async (fields: object = {}): Promise<Json> => (await expected(201, ask(fields))).body.withdrawal
const read = async (id: string): Promise<Json> =>
  (await expected(200, world.call('GET', `${path}/${id}`, { token: world.keys.buyer }))).body.withdrawal
const wallet = async (): Promise<[available: number, pending: number]> => {
  const { available, pending } = (await expected(200, world.call('GET', '/api/v1/wallet', { token: world.keys.buyer }))).body.wallet
  return [available, pending]
}
const decide = (id: string, fields: object = {}, as: Who = 'finance') =>
  world.does('decideWithdrawal', { id, decision: 'PAY', reason: 'Sent today.', bankReference: 'VIR-7', ...fields }, as)
const mails = async () =>
  (await world.sql<{ kind: string }>('select kind from mail where recipient = $1 order by id', [world.cast.buyer.email])).map(
    ({ kind }) => kind,
  )

/** What was told of a withdrawal, in its order, each in its published shape. */
async function told(id: string): Promise<string[]> {
  const text = `select type, body from domain_event where body::jsonb #>> '{data,withdrawal,id}' = $1 order by xid, seq`
  const events = await world.sql<WrittenEvent>(text, [id])
  expectAsPublished(events)
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['wallet.withdrawal.updated']))
  return events.map(({ body }) => JSON.parse(body).data.withdrawal.status)
}

it('sets the money aside at once, for the key of a user who allows it, and says so', async () => {
  const [available, pending] = await wallet()
  const { body, headers } = await expected(201, ask({ amountTnd: 250.5, reference: 'rent' }))
  const { withdrawal } = body
  expect(headers.get('location')).toBe(`${path}/${withdrawal.id}`)
  expect(withdrawal).toEqual({
    id: expect.stringMatching(/^wd_[0-9a-z]{26}$/),
    amountTnd: 250.5,
    destinationId,
    status: 'pending',
    reference: 'rent',
    reason: null,
    createdAt: world.services.clock().toISOString(),
    decidedAt: null,
    paidAt: null,
    bankReference: null,
  })
  expect(await read(withdrawal.id)).toEqual(withdrawal)
  expect(await wallet()).toEqual([available - 250.5, pending + 250.5])
  const { transactions } = (await expected(200, world.call('GET', '/api/v1/wallet/transactions?limit=1', { token: world.keys.buyer }))).body
  expect(transactions[0]).toMatchObject({ type: 'withdrawal', amountTnd: -250.5, withdrawalId: withdrawal.id })
  expect(await told(withdrawal.id)).toEqual(['pending'])
  expect((await mails()).at(-1)).toBe('withdrawal_requested')

  // Its user and whoever acts for them hear of it, and no other integrator.
  const readers = await world.sql<{ principal_id: string; via: string }>(
    `select r.principal_id, r.via from event_recipient r join domain_event e on e.id = r.event_id
     where e.body::jsonb #>> '{data,withdrawal,id}' = $1 order by r.via`,
    [withdrawal.id],
  )
  expect(readers).toEqual([
    { principal_id: world.developers.buyer, via: 'association' },
    { principal_id: world.cast.buyer.userId, via: 'party' },
  ])
  const deliveries = await world.sql(
    `select 1 from webhook_delivery d join domain_event e on e.id = d.event_id where e.body::jsonb #>> '{data,withdrawal,id}' = $1`,
    [withdrawal.id],
  )
  expect(deliveries).toHaveLength(1)
  await world.does('cancelWithdrawal', { id: withdrawal.id }, 'buyer')
})

it('answers the original to a reference that was used before, and says when values were ignored', async () => {
  const first = await made({ reference: 'once' })
  const [available] = await wallet()
  const same = await expected(200, ask({ reference: 'once' }))
  expect([same.body, same.headers.get('x-warning')]).toEqual([{ withdrawal: first }, null])
  for (const other of [{ amountTnd: 7 }, { destinationId: await account('08003123456789012359') }]) {
    const again = await expected(200, ask({ reference: 'once', ...other }))
    expect([again.body, again.headers.get('x-warning')]).toEqual([{ withdrawal: first }, 'parameters-ignored'])
  }
  expect(await world.does('createWithdrawal', asked({ amountTnd: '5', reference: 'once' }), 'buyer')).toMatchObject({
    created: false,
    withdrawal: { id: first.id },
  })
  expect((await wallet())[0]).toBe(available)
  await expected(200, world.call('POST', `${path}/${first.id}/cancel`, { token: world.keys.buyer }))
  const both = await Promise.all([ask({ reference: 'at once' }), ask({ reference: 'at once' })])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201])
  expect(both[0]!.body).toEqual(both[1]!.body)
  await world.does('cancelWithdrawal', { id: both[0]!.body.withdrawal.id }, 'buyer')
})

it('is taken back while nobody has decided it', async () => {
  const before = await wallet()
  const { id } = await made({ amountTnd: 40 })
  const { body } = await expected(200, world.call('POST', `${path}/${id}/cancel`, { token: world.keys.buyer }))
  expect(body).toMatchObject({ message: 'Withdrawal cancelled', withdrawal: { id, status: 'cancelled', decidedAt: null } })
  expect(await wallet()).toEqual(before)
  const { transactions } = (await expected(200, world.call('GET', '/api/v1/wallet/transactions?limit=1', { token: world.keys.buyer }))).body
  expect(transactions[0]).toMatchObject({ type: 'withdrawal_return', amountTnd: 40, withdrawalId: id })
  expect(await told(id)).toEqual(['pending', 'cancelled'])
  await world.refuses('cancelWithdrawal', { id }, 'buyer', 'WITHDRAWAL_NOT_PENDING')
  await world.refuses('decideWithdrawal', { id, decision: 'REJECT', reason: 'Late.' }, 'finance', 'WITHDRAWAL_NOT_PENDING')
})

const previewed = 'withdrawal { id status bankReference paidAt } preview { postings { transfer account amountTnd } }'

describe('staff', () => {
  it('send it, read its account, and are in the audit log', async () => {
    const [available, pending] = await wallet()
    const { id } = await made({ amountTnd: 5000 })
    const { number, destination } = await world.does('revealDestination', { withdrawalId: id, reason: 'To send it.' }, 'finance')
    expect([number, destination.last4]).toEqual(['10006035183598478831', '8831'])
    const { withdrawal, pendingAction } = await decide(id)
    const now = world.services.clock().toISOString()
    expect(pendingAction).toBeNull()
    expect(withdrawal).toMatchObject({ status: 'PAID', decidedAt: now, paidAt: now, bankReference: 'VIR-7', reason: null })
    expect(await wallet()).toEqual([available - 5000, pending])
    expect(await told(id)).toEqual(['pending', 'paid'])
    expect((await mails()).at(-1)).toBe('withdrawal_paid')
    await world.refuses('cancelWithdrawal', { id }, 'buyer', 'WITHDRAWAL_NOT_PENDING')
    const again = { id, decision: 'PAY', reason: 'Again.', bankReference: 'VIR-8' }
    await world.refuses('decideWithdrawal', again, 'owner', 'WITHDRAWAL_NOT_PENDING')
    const log = await world.sql<{ action: string }>(
      `select action, reason from audit_log where subject = $1 or after ->> 'withdrawalId' = $1 order by id`,
      [decodeId('wd', id)],
    )
    expect(log.map(({ action }) => action)).toEqual(['reveal_destination', 'decide_withdrawal'])
  })

  it('do not send it: it is back in the wallet, with the reason', async () => {
    const before = await wallet()
    const { id } = await made()
    const { withdrawal } = await decide(id, { decision: 'REJECT', reason: 'The account is closed.' })
    expect(withdrawal).toMatchObject({ status: 'REJECTED', reason: 'The account is closed.', paidAt: null, bankReference: null })
    expect(await wallet()).toEqual(before)
    expect(await told(id)).toEqual(['pending', 'rejected'])
    expect((await mails()).at(-1)).toBe('withdrawal_rejected')
  })

  it('above the limit two of them: approved, and paid once the second confirms', async () => {
    const before = await wallet()
    const { id } = await made({ amountTnd: 5001 })
    const payment = [
      { transfer: 'withdrawal_payment', account: 'PENDING', amountTnd: '-5001.000' },
      { transfer: 'withdrawal_payment', account: 'BANK', amountTnd: '5001.000' },
    ]
    const shown = { id, decision: 'PAY', reason: 'Sent.', bankReference: 'VIR-7', preview: true }
    const { data: trial } = await world.mutate('decideWithdrawal', shown, 'finance', { select: previewed })
    expect(trial.decideWithdrawal.preview.postings).toEqual(payment)
    const { withdrawal, pendingAction } = await decide(id)
    expect(withdrawal).toMatchObject({
      status: 'APPROVED',
      decidedAt: world.services.clock().toISOString(),
      paidAt: null,
      bankReference: null,
    })
    const waiting = await world.ask('{ waitingStaffActions { subjectId bankReference } }', { as: 'owner' })
    expect(waiting.data.waitingStaffActions).toEqual([{ subjectId: id, bankReference: 'VIR-7' }])
    await world.refuses('cancelWithdrawal', { id }, 'buyer', 'WITHDRAWAL_NOT_PENDING')
    await world.refuses(
      'decideWithdrawal',
      { id, decision: 'PAY', reason: 'Sent.', bankReference: 'VIR-9' },
      'owner',
      'WITHDRAWAL_NOT_PENDING',
    )
    await world.refuses('deleteDestination', { id: destinationId }, 'buyer', 'DESTINATION_IN_USE')
    const confirm = (input: object, as: Who) =>
      world.mutate('confirmStaffAction', { id: pendingAction.id, ...input }, as, { select: previewed })
    expect((await confirm({}, 'finance')).code).toBe('SECOND_PERSON_REQUIRED')
    expect((await confirm({}, 'disputes')).code).toBe('STAFF_ONLY')
    expect((await confirm({ preview: true }, 'owner')).data.confirmStaffAction.preview.postings).toEqual(payment)
    world.services.clock.advance(minuteMs)
    const { data } = await confirm({}, 'owner')
    expect(data.confirmStaffAction.withdrawal).toEqual({
      id,
      status: 'PAID',
      bankReference: 'VIR-7',
      paidAt: world.services.clock().toISOString(),
    })
    expect((await confirm({}, 'owner')).data.confirmStaffAction.userErrors[0].code).toBe('STAFF_ACTION_NOT_PENDING')
    expect(await wallet()).toEqual([before[0] - 5001, before[1]])
    expect(await told(id)).toEqual(['pending', 'approved', 'paid'])
  })

  it('without the second in time it waits as before; one that is rejected meanwhile is not paid', async () => {
    const before = await wallet()
    const { id } = await made({ amountTnd: 6000 })
    await decide(id)
    world.services.clock.advance(dayMs)
    await world.services.runAs({ kind: 'timer' })(expireStaffActions, undefined)
    expect(await read(id)).toMatchObject({ status: 'pending', decidedAt: null, bankReference: null })
    const { pendingAction } = await decide(id)
    await decide(id, { decision: 'REJECT', reason: 'Not theirs.' }, 'owner')
    const late = await world.mutate('confirmStaffAction', { id: pendingAction.id }, 'owner', { select: 'withdrawal { id }' })
    expect(late.data.confirmStaffAction.userErrors[0].code).toBe('WITHDRAWAL_NOT_PENDING')
    expect(await wallet()).toEqual(before)
    expect(await told(id)).toEqual(['pending', 'approved', 'pending', 'approved', 'rejected'])
  })

  it('find what waits longest first, and a user finds their own newest first', async () => {
    const first = await made()
    world.services.clock.advance(minuteMs)
    const second = await made()
    const ids = async (as: Who, more = '') => {
      const { data } = await world.ask(
        `{ withdrawals(status: PENDING, first: 1${more}) { nodes { id destination { last4 } } pageInfo { hasNextPage endCursor } } }`,
        { as },
      )
      return [data.withdrawals.nodes[0].id, data.withdrawals.pageInfo.hasNextPage]
    }
    expect(await ids('finance')).toEqual([first.id, true])
    expect(await ids('finance', `, after: "${first.id}"`)).toEqual([second.id, false])
    expect(await ids('buyer')).toEqual([second.id, true])
    expect(await ids('buyerKey', `, after: "${second.id}"`)).toEqual([first.id, false])
    expect(await ids('finance', `, email: "${world.cast.buyer.email.toUpperCase()}"`)).toEqual([first.id, true])
    for (const { id } of [first, second]) await world.does('cancelWithdrawal', { id }, 'buyer')
  })

  it('are found by the address of whose they are, by staff alone', async () => {
    const { id } = await made()
    const ask = (email: string, as: Who = 'finance') =>
      world.ask(`{ withdrawals(email: "${email}", newestFirst: true) { nodes { id owner { email } } } }`, { as })
    const { nodes } = (await ask(world.cast.buyer.email)).data.withdrawals
    expect(nodes[0].id).toBe(id)
    expect(new Set(nodes.map(({ owner }: Json) => owner.email))).toEqual(new Set([world.cast.buyer.email]))
    expect((await ask(world.cast.seller.email)).data.withdrawals.nodes).toEqual([])
    expect((await ask('nobody@example.com')).data.withdrawals.nodes).toEqual([])
    expect((await ask('nobody')).errors[0].extensions.code).toBe('VALIDATION_ERROR')
    expect((await ask(world.cast.buyer.email, 'buyer')).errors[0].extensions.code).toBe('STAFF_ONLY')
    await world.does('cancelWithdrawal', { id }, 'buyer')
  })

  it('refuse without a reason, and without what the bank calls it', async () => {
    const { id } = await made()
    const input = { id, decision: 'PAY', reason: 'Sent.', bankReference: 'VIR-1' }
    await world.refuses('decideWithdrawal', { ...input, reason: ' ' }, 'finance', 'REASON_REQUIRED', { field: ['reason'] })
    await world.refuses('decideWithdrawal', { ...input, bankReference: null }, 'finance', 'VALIDATION_ERROR', { field: ['bankReference'] })
    await world.refuses('decideWithdrawal', input, 'compliance', 'STAFF_ONLY')
    await world.does('cancelWithdrawal', { id }, 'buyer')
  })
})

describe('what is refused', () => {
  const refusal = async (fields: object, token?: string) => {
    const { status, code } = await ask(fields, token)
    return `${status} ${code}`
  }

  it('amounts that are none, accounts that are not ready, people who are not known', async () => {
    const pending = await expected(
      201,
      world.call('POST', '/api/v1/wallet/destinations', {
        token: world.keys.buyer,
        body: { rib: '08003123456789012456', holderName: 'Amel' },
      }),
    )
    const rows: Array<[object, string]> = [
      [{ amountTnd: 0 }, '400 VALIDATION_ERROR'],
      [{ amountTnd: '10' }, '400 VALIDATION_ERROR'],
      [{ amountTnd: 0.009 }, '400 AMOUNT_TOO_SMALL'],
      [{ amountTnd: 1.0001 }, '400 AMOUNT_PRECISION'],
      [{ amountTnd: 10_000_000.001 }, '400 AMOUNT_TOO_LARGE'],
      [{ reference: '' }, '400 VALIDATION_ERROR'],
      [{ reference: undefined }, '400 VALIDATION_ERROR'],
      [{ destinationId: 'esc_01jd4q6z8y3v7w2n5k9m0xabcd' }, '400 INVALID_ID'],
      [{ destinationId: 'dst_01jd4q6z8y3v7w2n5k9m0xabcd' }, '404 DESTINATION_NOT_FOUND'],
      [{ destinationId: await account('08003123456789012553', 'stranger') }, '404 DESTINATION_NOT_FOUND'],
      [{ destinationId: pending.body.destination.id }, '409 DESTINATION_NOT_READY'],
    ]
    const before = await wallet()
    for (const [fields, refused] of rows) expect(await refusal(fields), JSON.stringify(fields)).toBe(refused)
    expect(await refusal({}, world.keys.lone)).toBe('403 ACCOUNT_NOT_ASSOCIATED')
    await world.sql(`update app_user set identity_status = 'none' where id = $1`, [world.cast.buyer.userId])
    expect(await refusal({})).toBe('409 IDENTITY_REQUIRED')
    await world.refuses('createWithdrawal', asked({ amountTnd: '10' }), 'buyer', 'IDENTITY_REQUIRED')
    await world.sql(`update app_user set identity_status = 'approved' where id = $1`, [world.cast.buyer.userId])
    expect(await wallet()).toEqual(before)
  })

  it('a key without consent, and beyond the cap of the day, which adding funds shares', async () => {
    await world.allowSpending('buyer', null)
    for (const preview of [{}, { preview: true }]) expect(await refusal(preview)).toBe('403 CONSENT_REQUIRED')
    await world.allowSpending('buyer', '100')
    const { id } = await made({ amountTnd: 60 })
    expect(await refusal({ amountTnd: 40.001 })).toBe('409 DAILY_CAP_EXCEEDED')
    // What comes back makes no room; in person nobody has a cap.
    await world.does('cancelWithdrawal', { id }, 'buyerKey')
    expect(await refusal({ amountTnd: 40.001 })).toBe('409 DAILY_CAP_EXCEEDED')
    const own = await world.does('createWithdrawal', asked({ amountTnd: '200' }), 'buyer')
    await world.does('cancelWithdrawal', { id: own.withdrawal.id }, 'buyer')
    await world.allowSpending('buyer', '20000')
  })

  it('more than there is, also by two at once, and more than may wait', async () => {
    const [available] = await wallet()
    await world.allowSpending('buyer', '1000000')
    expect(await refusal({ amountTnd: available + 1 })).toBe('409 INSUFFICIENT_FUNDS')
    const both = await Promise.all([ask({ amountTnd: available - 1 }), ask({ amountTnd: available - 1 })])
    expect(both.map(({ status, code }) => `${status} ${code ?? ''}`).toSorted()).toEqual(['201 ', '409 INSUFFICIENT_FUNDS'])
    const winner = both.find(({ status }) => status === 201)!.body.withdrawal
    await world.does('cancelWithdrawal', { id: winner.id }, 'buyer')
    const all = await Promise.all(Array.from({ length: 10 }, () => ask({ amountTnd: 1 })))
    expect(all.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(2)
    // Taken back and sent at the same moment, one of the two happens.
    for (const { body } of all.filter(({ status }) => status === 201)) {
      const { id } = body.withdrawal
      const [taken, sent] = await Promise.all([
        world.mutate('cancelWithdrawal', { id }, 'buyer'),
        world.mutate('decideWithdrawal', { id, decision: 'PAY', reason: 'Sent.', bankReference: 'VIR-2' }, 'finance'),
      ])
      const refusals = [taken.data.cancelWithdrawal, sent.data.decideWithdrawal].flatMap(({ userErrors }: Json) => userErrors)
      expect(refusals.map(({ code }: Json) => code)).toEqual(['WITHDRAWAL_NOT_PENDING'])
      expect((await read(id)).status).toBe(taken.data.cancelWithdrawal.withdrawal ? 'cancelled' : 'paid')
    }
  })
})

it('shows beforehand what it would do, and does nothing', async () => {
  const [available, pending] = await wallet()
  const { body } = await expected(200, ask({ amountTnd: 100, reference: 'shown', preview: true }))
  expect(body.preview).toEqual({
    postings: [
      { transfer: 'withdrawal_request', account: 'available', amountTnd: -100 },
      { transfer: 'withdrawal_request', account: 'pending', amountTnd: 100 },
    ],
    fees: { escrowFeeTnd: 0, serviceTaxTnd: 0, developerFeeTnd: 0, givenBackTnd: 0, dueTnd: 0 },
    balances: [
      { account: 'available', beforeTnd: available, afterTnd: available - 100, changeTnd: -100 },
      { account: 'pending', beforeTnd: pending, afterTnd: pending + 100, changeTnd: 100 },
    ],
    events: [{ type: 'wallet.withdrawal.updated', data: { withdrawal: expect.objectContaining({ status: 'pending', amountTnd: 100 }) } }],
    deadlines: [],
  })
  expect(await wallet()).toEqual([available, pending])
  const { id } = await made({ reference: 'shown' })
  const shown = await expected(200, world.call('POST', `${path}/${id}/cancel`, { token: world.keys.buyer, body: { preview: true } }))
  expect(shown.body.preview.postings[1]).toEqual({ transfer: 'withdrawal_return', account: 'available', amountTnd: 100 })
  expect((await read(id)).status).toBe('pending')
})

it('is shown to staff with whose wallet it leaves, and the newest first where they ask for it', async () => {
  const { id } = await made({ amountTnd: 12 })
  const query = `{ withdrawals(first: 1, newestFirst: true) { nodes { id owner { email availableTnd pendingTnd paidWithdrawals } } } }`
  const [newest] = (await world.ask(query, { as: 'finance' })).data.withdrawals.nodes
  const [available, pending] = await wallet()
  const [{ paid } = { paid: 0 }] = await world.sql<{ paid: number }>(`select count(*)::int as paid from withdrawal where status = 'paid'`)
  const owner = { email: world.cast.buyer.email, availableTnd: available.toFixed(3), pendingTnd: pending.toFixed(3), paidWithdrawals: paid }
  expect(newest).toEqual({ id, owner })
  expect((await world.ask(query, { as: 'buyer' })).data.withdrawals.nodes[0]).toEqual({ id, owner: null })
})
