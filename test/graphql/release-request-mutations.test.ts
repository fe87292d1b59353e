import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import { hourMs, redirectUrl, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
  await world.sql(`update app_user set identity_status = 'approved'`)
})
afterAll(() => world.close())

/** An escrow of 100 TND that is paid out in slices and whose buyer has consented. */
async function progressive(
  terms: Partial<NewEscrow> = {},
  state: 'pending' | 'paid' | 'delivered' | 'completed' = 'paid',
): Promise<string> {
  const escrowId = await world.given({ mode: 'quick', amount: '100', ...terms })[state]()
  await turnProgressive(escrowId)
  return escrowId
}

const turnProgressive = (escrowId: string) =>
  world.sql(
    `update escrow set progressive_auto_approve_hours = 48, progressive_min_release_millimes = 10000, release_consent_at = $2, release_consent_version = '1'
     where id = $1`,
    [decodeId('esc', escrowId), world.services.clock()],
  )

const claim = async (escrowId: string, requestId: string, amountTnd = '30', as: Who = 'sellerKey'): Promise<Json> =>
  (await world.does('createReleaseRequest', { escrowId, requestId, amountTnd }, as)).releaseRequest

const reject = (escrowId: string, requestId: string) =>
  world.does('rejectReleaseRequest', { escrowId, requestId, reason: 'Nothing was done in May.' }, 'buyer')

const act = (escrowId: string, name: string, input: object, as: Who) =>
  world.effects(escrowId, () => world.does(name, { escrowId, ...input }, as))

const listed = async (escrowId: string, as: Who = 'sellerKey'): Promise<Json> => {
  const { data, errors } = await world.ask(
    `query ($id: ID!) { releaseRequests(escrowId: $id, first: 4) { escrow { status reservedTnd availableForReleaseTnd releasedTotalTnd remainingAmountTnd }
      nodes { requestId status amountTnd note dispute { status type reason messages { body } } } } }`,
    { as, variables: { id: escrowId } },
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.releaseRequests
}

const figures = async (escrowId: string): Promise<Json> => (await listed(escrowId)).escrow

describe('createReleaseRequest', () => {
  it('reserves a slice at once, starts the buyer’s time and tells it', async () => {
    const escrowId = await progressive()
    const input = { requestId: '2026-05', amountTnd: '30', reference: 'May', note: 'Ours' }
    const { answer, events, money } = await act(escrowId, 'createReleaseRequest', input, 'sellerKey')
    const deadline = new Date(world.services.clock().getTime() + 48 * hourMs).toISOString()
    expect(answer).toMatchObject({
      idempotentReplay: false,
      parametersIgnored: false,
      escrow: {
        status: 'PAID',
        deadlines: [{ kind: 'release_approval', at: deadline, effect: 'release_request_approved', paused: false }],
      },
      releaseRequest: {
        id: expect.stringMatching(/^rr_/),
        requestId: '2026-05',
        reference: 'May',
        note: 'Ours',
        amountTnd: '30.000',
        amountFace: '30.000',
        currency: 'TND',
        status: 'PENDING',
        createdVia: 'API',
        approvalDeadline: deadline,
        sellerNetTnd: '28.500',
        decidedAt: null,
        decisionSource: null,
        releasedAt: null,
        disputeTicketId: null,
        resolution: null,
      },
    })
    expect({ events, money }).toEqual({ events: ['escrow.release_request.created'], money: { held: '-30.000', reserved: '30.000' } })
    const told = (await world.eventsOf(escrowId)).at(-1)!
    expect(told.data.releaseRequest).toMatchObject({ requestId: '2026-05', amountTnd: 30, status: 'pending', fxRateUsed: 1 })
    expect(told.data.releaseRequest).not.toHaveProperty('note')
    expect(told.data.escrow).toMatchObject({ reservedTnd: 30, availableForReleaseTnd: 70, remainingAmountTnd: 100, escrowStatus: 'paid' })
    expect(await figures(escrowId)).toEqual({
      status: 'PAID',
      reservedTnd: '30.000',
      availableForReleaseTnd: '70.000',
      releasedTotalTnd: '0.000',
      remainingAmountTnd: '100.000',
    })
  })

  it('answers a used id with its request, whatever has become of it, and says what it ignores', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    const again = await act(escrowId, 'createReleaseRequest', { requestId: 'may', amountTnd: '30.0' }, 'sellerKey')
    expect(again).toMatchObject({ answer: { idempotentReplay: true, parametersIgnored: false }, events: [], money: {} })
    await world.does('voidReleaseRequest', { escrowId, requestId: 'may' }, 'sellerKey')
    const other = await act(escrowId, 'createReleaseRequest', { requestId: 'may', amountTnd: '31' }, 'sellerKey')
    expect(other).toMatchObject({
      answer: { idempotentReplay: true, parametersIgnored: true, releaseRequest: { status: 'VOIDED', amountTnd: '30.000' } },
      events: [],
      money: {},
    })
  })

  it('refuses in the order of the decisions, and changes nothing', async () => {
    const input = { requestId: 'may', amountTnd: '30' }
    const refuses = (
      escrowId: string,
      more: object,
      code: Parameters<GraphqlWorld['refuses']>[3],
      as: Who = 'sellerKey',
      message?: RegExp,
    ) => world.refuses('createReleaseRequest', { escrowId, ...input, ...more }, as, code, message ? { message } : {})
    await refuses(await world.given({ mode: 'quick' }).paid(), {}, 'PROGRESSIVE_RELEASE_NOT_ENABLED')
    await refuses(await progressive({}, 'pending'), {}, 'ESCROW_NOT_PAID')
    await refuses(await progressive({}, 'delivered'), {}, 'ESCROW_NOT_PAID')
    await refuses(await progressive({}, 'completed'), {}, 'ESCROW_CLOSED')
    const escrowId = await progressive()
    await refuses(escrowId, {}, 'SELLER_ONLY', 'buyer')
    await refuses(
      escrowId,
      { amountTnd: '9.999' },
      'AMOUNT_TOO_SMALL',
      'sellerKey',
      /at least 10\.000 TND; the whole rest at least 5\.000 TND\.$/,
    )
    await refuses(escrowId, { amountTnd: '30.0001' }, 'AMOUNT_PRECISION')
    await refuses(escrowId, { amountTnd: null }, 'VALIDATION_ERROR')
    await refuses(escrowId, { amountTnd: null, amount: '30', currency: 'EUR' }, 'VALIDATION_ERROR')
    await refuses(escrowId, { requestId: 'May 2026' }, 'VALIDATION_ERROR')
    await world.sql('update escrow set release_consent_at = null, release_consent_version = null where id = $1', [
      decodeId('esc', escrowId),
    ])
    await refuses(escrowId, {}, 'CONSENT_REQUIRED')
    await world.sql(`update app_user set identity_status = 'none' where id = $1`, [world.cast.seller.userId])
    await refuses(escrowId, {}, 'SELLER_IDENTITY_REQUIRED')
    await world.sql(`update app_user set identity_status = 'approved'`)
  })

  it('refuses more than what is not reserved, with both figures; the last slice may be smaller', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may', '93')
    const answer = await world.mutate('createReleaseRequest', { escrowId, requestId: 'june', amountTnd: '10' }, 'sellerKey', {
      select: 'escrow { id } userErrors { ... on Refusal { amounts { name amountTnd } } }',
    })
    expect(answer.data.createReleaseRequest.userErrors).toEqual([
      expect.objectContaining({
        code: 'INSUFFICIENT_AVAILABLE_BALANCE',
        httpStatus: 409,
        amounts: [
          { name: 'availableForReleaseTnd', amountTnd: '7.000' },
          { name: 'reservedTnd', amountTnd: '93.000' },
        ],
      }),
    ])
    const last = await act(escrowId, 'createReleaseRequest', { requestId: 'june', amountTnd: '7' }, 'sellerKey')
    expect(last.events).toEqual(['escrow.release_request.created', 'escrow.balance.exhausted'])
  })

  it('converts a face amount at the locked rate, and rounding does not stop the last slice', async () => {
    const escrowId = await progressive({ amount: '100', currency: 'USD' })
    for (const requestId of ['a', 'b'])
      expect(await claimFace(escrowId, requestId, '33.33')).toMatchObject({ amountFace: '33.33', amountTnd: '103.323' })
    expect(await claimFace(escrowId, 'c', '33.34')).toMatchObject({ amountFace: '33.34', amountTnd: '103.354' })
    expect((await figures(escrowId)).availableForReleaseTnd).toBe('0.000')
    const uneven = await progressive({ amount: '10', currency: 'USD' })
    await claim(uneven, 'a', '10.010')
    // 6.77 USD are 20.987 TND; 20.990 remain.
    expect(await claimFace(uneven, 'b', '6.77')).toMatchObject({ amountTnd: '20.987' })
    await world.does('voidReleaseRequest', { escrowId: uneven, requestId: 'b' }, 'sellerKey')
    await claim(uneven, 'c', '10.012')
    // 3.54 USD are 10.974 TND, which is within rounding of the 10.978 that remain; 3.55 USD are not.
    expect(await claimFace(uneven, 'd', '3.54')).toMatchObject({ amountTnd: '10.974' })
  })

  const claimFace = async (escrowId: string, requestId: string, amount: string): Promise<Json> =>
    (await world.does('createReleaseRequest', { escrowId, requestId, amount }, 'sellerKey')).releaseRequest

  it('is open to the developer that created the escrow without an associated user, whose own requests it may withdraw', async () => {
    const fields = { mode: 'quick', amount: 100, sellerEmail: world.cast.seller.email }
    const escrowId = (await world.create(fields, world.keys.lone)).body.escrow.id
    await world.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
    await turnProgressive(escrowId)
    expect(await claim(escrowId, 'may', '30', 'loneKey')).toMatchObject({ status: 'PENDING' })
    await claim(escrowId, 'june', '30', 'seller')
    expect((await listed(escrowId, 'loneKey')).nodes).toHaveLength(2)
    await world.refuses('voidReleaseRequest', { escrowId, requestId: 'june' }, 'loneKey', 'SELLER_ONLY')
    await world.does('voidReleaseRequest', { escrowId, requestId: 'may' }, 'loneKey')
    await world.refuses('createReleaseRequest', { escrowId, requestId: 'july', amountTnd: '30' }, 'strangerKey', 'NOT_A_PARTY')
  })

  it('shows the note to the seller’s side alone', async () => {
    const escrowId = await progressive()
    await world.does('createReleaseRequest', { escrowId, requestId: 'may', amountTnd: '30', note: 'Ours' }, 'sellerKey')
    const notes = async (as: Who) => (await listed(escrowId, as)).nodes.map(({ note }: Json) => note)
    expect({ seller: await notes('seller'), buyer: await notes('buyer') }).toEqual({ seller: ['Ours'], buyer: [null] })
    const { releaseRequest } = await world.does('approveReleaseRequest', { escrowId, requestId: 'may' }, 'buyer')
    expect(releaseRequest).toMatchObject({ status: 'RELEASED', note: null })
  })
})

describe('a decision', () => {
  it('of the buyer approves and pays out, fee and tax apart', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    const { answer, events, money } = await act(escrowId, 'approveReleaseRequest', { requestId: 'may' }, 'buyer')
    expect(answer.releaseRequest).toMatchObject({
      status: 'RELEASED',
      decisionSource: 'BUYER',
      sellerNetTnd: '28.500',
      releasedAt: expect.any(String),
    })
    expect({ events, money }).toEqual({
      events: ['escrow.release_request.approved', 'escrow.release_request.released'],
      money: { reserved: '-30.000', seller: '28.500', platform_fee: '1.261', service_tax: '0.239' },
    })
    const [approved, released] = (await world.eventsOf(escrowId)).slice(-2)
    expect(approved!.data).toMatchObject({ releaseRequest: { status: 'approved' }, escrow: { reservedTnd: 30, releasedTotalTnd: 0 } })
    expect(released!.data).toMatchObject({ releaseRequest: { status: 'released' }, escrow: { reservedTnd: 0, releasedTotalTnd: 30 } })
    await world.refuses('approveReleaseRequest', { escrowId, requestId: 'june' }, 'buyer', 'RELEASE_REQUEST_NOT_FOUND')
    for (const name of ['approveReleaseRequest', 'voidReleaseRequest'])
      expect(await codeAndStatus(name, { escrowId, requestId: 'may' }, name.startsWith('a') ? 'buyer' : 'seller')).toEqual([
        { code: 'RELEASE_REQUEST_NOT_PENDING', httpStatus: 409 },
      ])
    await world.refuses('approveReleaseRequest', { escrowId, requestId: 'may' }, 'buyerKey', 'WRONG_PARTY')
    await world.refuses('approveReleaseRequest', { escrowId, requestId: 'may' }, 'seller', 'BUYER_ONLY')
  })

  const codeAndStatus = async (name: string, input: object, as: Who): Promise<Json> =>
    (await world.mutate(name, input, as, { select: 'escrow { id } userErrors { code httpStatus }' })).data[name].userErrors.map(
      ({ code, httpStatus }: Json) => ({ code, httpStatus }),
    )

  it('of silence approves and pays out when the buyer’s time is over', async () => {
    const escrowId = await progressive({ feeBearer: 'buyer' })
    await claim(escrowId, 'may')
    const { events, money } = await world.effects(escrowId, () => world.passTime(48 * hourMs + 1))
    expect(events).toEqual(['escrow.release_request.auto_approved', 'escrow.release_request.released'])
    // The fees that the buyer bears are held, and never reserved.
    expect(money).toMatchObject({ reserved: '-30.000', held: '-1.500' })
    expect((await world.eventsOf(escrowId)).at(-1)!.data.releaseRequest).toMatchObject({ decisionSource: 'timeout' })
  })

  it('against it opens a dispute on the period alone, which staff decide by an award', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    await claim(escrowId, 'june')
    const { answer, events, money } = await act(
      escrowId,
      'rejectReleaseRequest',
      { requestId: 'may', reason: 'Nothing was done in May.' },
      'buyer',
    )
    expect(answer).toMatchObject({
      escrow: { status: 'PAID', disputeTicketId: null },
      releaseRequest: { status: 'DISPUTED', disputeTicketId: expect.stringMatching(/^dsp_/) },
    })
    expect({ events, money }).toEqual({ events: ['escrow.release_request.disputed'], money: {} })
    const { version } = await world.escrow(escrowId)
    await world.does('addDisputeMessage', { escrowId, requestId: 'may', body: 'It was.' }, 'seller')
    const unseen = { escrowId, requestId: 'may', awardedTnd: '10', reason: 'x', expectedVersion: version }
    await world.refuses('resolveReleaseRequest', unseen, 'disputes', 'VERSION_CONFLICT')
    const may = (await listed(escrowId, 'buyer')).nodes.find(({ requestId }: Json) => requestId === 'may')
    expect(may.dispute).toMatchObject({ status: 'under_review', type: 'release_dispute', messages: [{ body: 'It was.' }] })
    await world.refuses(
      'resolveReleaseRequest',
      { escrowId, requestId: 'may', awardedTnd: '30.001', reason: 'x' },
      'disputes',
      'AWARD_OUT_OF_RANGE',
      { message: /from 0 to the amount of the payout request/ },
    )
    await world.refuses(
      'resolveReleaseRequest',
      { escrowId, requestId: 'june', awardedTnd: '1', reason: 'x' },
      'disputes',
      'DISPUTE_NOT_OPEN',
    )
    const decided = await act(
      escrowId,
      'resolveReleaseRequest',
      { requestId: 'may', awardedTnd: '10', reason: 'A third was done.' },
      'disputes',
    )
    expect(decided.answer.releaseRequest).toMatchObject({
      status: 'RELEASED',
      amountTnd: '30.000',
      sellerNetTnd: '9.500',
      decisionSource: 'ADMIN',
      resolution: { awardedTnd: '10.000', reason: 'A third was done.' },
    })
    expect({ events: decided.events, money: decided.money }).toEqual({
      events: ['escrow.release_request.resolved', 'escrow.release_request.released'],
      money: { reserved: '-30.000', held: '20.000', seller: '9.500', platform_fee: '0.420', service_tax: '0.080' },
    })
    const [resolvedEvent] = (await world.eventsOf(escrowId)).slice(-2)
    expect(resolvedEvent!.data.releaseRequest).toMatchObject({ amountTnd: 30, awardedTnd: 10, status: 'approved', sellerNetTnd: 9.5 })
    await reject(escrowId, 'june')
    const nothing = await act(escrowId, 'resolveReleaseRequest', { requestId: 'june', awardedTnd: '0', reason: 'Nothing.' }, 'disputes')
    expect(nothing).toMatchObject({
      answer: { releaseRequest: { status: 'VOIDED', resolution: { awardedTnd: '0.000' } } },
      events: ['escrow.release_request.resolved', 'escrow.release_request.voided'],
      money: { reserved: '-30.000', held: '30.000' },
    })
  })

  it('of staff on a large slice waits for a second person', async () => {
    const escrowId = await progressive({ amount: '12000' })
    await claim(escrowId, 'may', '6000')
    await reject(escrowId, 'may')
    const { answer, events } = await act(
      escrowId,
      'resolveReleaseRequest',
      { requestId: 'may', awardedTnd: '6000', reason: 'Done.' },
      'disputes',
    )
    expect({ status: answer.releaseRequest.status, events }).toEqual({ status: 'DISPUTED', events: [] })
    await world.does('confirmStaffAction', { id: answer.pendingAction.id }, 'owner', { select: 'escrow { id }' })
    expect((await listed(escrowId)).nodes[0].status).toBe('RELEASED')
  })

  it('against it can be withdrawn by the buyer, which pays it out', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    await reject(escrowId, 'may')
    await world.refuses('withdrawDispute', { escrowId }, 'buyer', 'DISPUTE_NOT_OPEN')
    await world.refuses('withdrawDispute', { escrowId, requestId: 'june' }, 'buyer', 'RELEASE_REQUEST_NOT_FOUND')
    const { events, money } = await act(escrowId, 'withdrawDispute', { requestId: 'may' }, 'buyer')
    expect({ events, money: money['seller'] }).toEqual({
      events: ['escrow.release_request.approved', 'escrow.release_request.released'],
      money: '28.500',
    })
  })

  it('by the seller’s side withdraws a pending request and frees its slice', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    const { events, money } = await act(escrowId, 'voidReleaseRequest', { requestId: 'may' }, 'sellerKey')
    expect({ events, money }).toEqual({ events: ['escrow.release_request.voided'], money: { held: '30.000', reserved: '-30.000' } })
    await world.passTime(48 * hourMs + 1)
    expect((await listed(escrowId)).nodes).toMatchObject([{ status: 'VOIDED' }])
  })
})

describe('the end of the escrow', () => {
  it('by completion approves what is pending and releases the rest', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    const { events, money } = await act(escrowId, 'completeEscrow', {}, 'buyer')
    expect(events).toEqual(['escrow.release_request.approved', 'escrow.release_request.released', 'escrow.status.updated'])
    expect(money).toEqual({ reserved: '-30.000', held: '-70.000', seller: '95.000', platform_fee: '4.202', service_tax: '0.798' })
    expect(await figures(escrowId)).toMatchObject({ status: 'COMPLETED', reservedTnd: '0.000', remainingAmountTnd: '0.000' })
  })

  it('by completion when slices have taken all of it moves nothing more', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'all', '100')
    const { money } = await act(escrowId, 'completeEscrow', {}, 'buyer')
    expect(money).toEqual({ reserved: '-100.000', seller: '95.000', platform_fee: '4.202', service_tax: '0.798' })
  })

  it('waits for an open period dispute, and so does the completion deadline', async () => {
    const escrowId = await progressive({}, 'delivered')
    await world.sql(`update escrow set status = 'paid' where id = $1`, [decodeId('esc', escrowId)])
    await claim(escrowId, 'may')
    await world.sql(`update escrow set status = 'delivered' where id = $1`, [decodeId('esc', escrowId)])
    await reject(escrowId, 'may')
    const answer = await world.mutate('completeEscrow', { escrowId }, 'buyer', { select: 'escrow { id } userErrors { code httpStatus }' })
    expect(answer.data.completeEscrow.userErrors).toMatchObject([{ code: 'DISPUTE_OPEN', httpStatus: 409 }])
    const completion = async () => (await world.escrow(escrowId)).deadlines.find(({ kind }: Json) => kind === 'completion')
    expect(await completion()).toMatchObject({ paused: true })
    await world.does('resolveReleaseRequest', { escrowId, requestId: 'may', awardedTnd: '0', reason: 'Nothing.' }, 'disputes')
    expect(await completion()).toMatchObject({ paused: false })
  })

  it('by cancellation voids what is pending, awards nothing to what is disputed, and refunds all of it', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    await claim(escrowId, 'june')
    await reject(escrowId, 'june')
    const { events, money } = await act(escrowId, 'cancelPaidEscrow', {}, 'seller')
    expect([...events.slice(0, 3).toSorted(), ...events.slice(3)]).toEqual([
      'escrow.release_request.resolved',
      'escrow.release_request.voided',
      'escrow.release_request.voided',
      'escrow.status.updated',
    ])
    expect(money).toEqual({ reserved: '-60.000', held: '-40.000', buyer: '100.000' })
  })

  it('by a dispute on all of it stops the periods, and its outcome ends them', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    await claim(escrowId, 'june')
    await reject(escrowId, 'june')
    await world.does('openDispute', { escrowId, category: 'OTHER', reason: 'All of it is wrong.' }, 'buyer')
    await world.passTime(60 * hourMs)
    expect((await listed(escrowId)).nodes.map(({ status }: Json) => status).toSorted()).toEqual(['DISPUTED', 'PENDING'])
    await world.does('withdrawDispute', { escrowId }, 'buyer')
    const approval = (await world.escrow(escrowId)).deadlines.find(({ kind }: Json) => kind === 'release_approval')
    expect(approval).toMatchObject({ paused: false, remainingSeconds: 48 * 3_600 })
    await world.does('openDispute', { escrowId, category: 'OTHER', reason: 'All of it is wrong.' }, 'buyer')
    const { events, money } = await act(
      escrowId,
      'resolveDispute',
      { outcome: 'SPLIT', sellerAwardTnd: '40', reason: 'Forty.' },
      'disputes',
    )
    // Requests of one millisecond are in no order of their own.
    expect([...events.slice(0, 3).toSorted(), ...events.slice(3)]).toEqual([
      'escrow.release_request.resolved',
      'escrow.release_request.voided',
      'escrow.release_request.voided',
      'escrow.dispute.resolved',
      'escrow.status.updated',
    ])
    expect(money).toMatchObject({ reserved: '-60.000', held: '-40.000', seller: '38.000', buyer: '60.000' })
  })
})

describe('funds of an escrow with claimed slices, and its closing', () => {
  it('closing ends with its last slice, though the process that pays it out is behind in time', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    await world.does('closeEscrow', { escrowId }, 'seller')
    world.services.clock.advance(-1_000)
    await world.does('approveReleaseRequest', { escrowId, requestId: 'may' }, 'buyer')
    world.services.clock.advance(1_000)
    expect(await figures(escrowId)).toMatchObject({ status: 'COMPLETED', releasedTotalTnd: '30.000', remainingAmountTnd: '0.000' })
  })

  it('are given back without anything of what is claimed, but as a whole', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    await world.refuses('refundFunds', { escrowId, amountTnd: '70.001' }, 'seller', 'INSUFFICIENT_AVAILABLE_BALANCE')
    await world.does('refundFunds', { escrowId, amountTnd: '70' }, 'seller')
    await world.does('refundFunds', { escrowId, full: true }, 'seller')
    expect(await figures(escrowId)).toMatchObject({ status: 'CANCELLED', reservedTnd: '0.000', remainingAmountTnd: '0.000' })
  })

  it('closing takes what the seller gives back after its time, and gives back the rest with it', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    await world.does('closeEscrow', { escrowId }, 'buyer')
    // Its alarm is late.
    world.services.clock.advance(72 * hourMs + 1)
    const { adjustment } = await world.does('refundFunds', { escrowId, amountTnd: '40' }, 'seller')
    expect(adjustment).toMatchObject({ type: 'REFUND_FUNDS', amountTnd: '40.000', cancelled: false })
    expect(await figures(escrowId)).toMatchObject({ reservedTnd: '30.000', availableForReleaseTnd: '0.000' })
  })
})

describe('sessions', () => {
  const session = (escrowId: string, action: string, metadata?: object) =>
    world.mutate(
      'createCheckoutSession',
      { escrowId, action, targetUserEmail: world.cast.buyer.email, redirectUrl, ...(metadata ? { metadata } : {}) },
      'sellerKey',
      { select: 'session { sessionId } userErrors { code httpStatus }' },
    )

  it('name the payout request, are completed with it, and end with it', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    await claim(escrowId, 'june')
    const refusal = async (metadata?: object) =>
      (await session(escrowId, 'APPROVE_RELEASE', metadata)).data.createCheckoutSession.userErrors
    expect(await refusal()).toMatchObject([{ code: 'RELEASE_REQUEST_ID_REQUIRED', httpStatus: 400 }])
    expect(await refusal({ requestId: 'july' })).toMatchObject([{ code: 'RELEASE_REQUEST_NOT_PENDING', httpStatus: 400 }])
    const open = async (action: string, requestId: string): Promise<string> =>
      (await session(escrowId, action, { requestId })).data.createCheckoutSession.session.sessionId
    const [approve, sibling, rejecting, other] = [
      await open('APPROVE_RELEASE', 'may'),
      await open('APPROVE_RELEASE', 'may'),
      await open('REJECT_RELEASE', 'may'),
      await open('APPROVE_RELEASE', 'june'),
    ]
    await world.refuses(
      'approveReleaseRequest',
      { escrowId, requestId: 'june', checkoutSessionId: approve },
      'buyer',
      'SESSION_ACTION_MISMATCH',
    )
    const done = await world.call('POST', `/api/v1/sandbox/sessions/${approve}/complete`, { body: {} })
    expect(done).toMatchObject({ status: 200, body: { session: { status: 'completed' }, escrow: { releasedTotalTnd: 30 } } })
    expect(await world.sessionStates(approve, sibling, rejecting, other)).toEqual([
      'completed',
      'cancelled sibling_completed',
      'cancelled action_no_longer_valid',
      'pending',
    ])
    const reason = { input: { reason: 'Nothing was done in June.' } }
    const rejected = await open('REJECT_RELEASE', 'june')
    expect((await world.call('POST', `/api/v1/sandbox/sessions/${rejected}/complete`, { body: reason })).status).toBe(200)
    expect((await listed(escrowId)).nodes).toContainEqual(expect.objectContaining({ requestId: 'june', status: 'DISPUTED' }))
  })
})

describe('at one instant', () => {
  const settled = async (asked: Array<Promise<Json>>): Promise<{ done: Json[]; refused: string[] }> => {
    const answers = await Promise.all(asked)
    const payloads = answers.map(({ data }) => Object.values<Json>(data)[0])
    return {
      done: payloads.filter(({ userErrors }) => userErrors.length === 0),
      refused: payloads.flatMap(({ userErrors }) => userErrors.map(({ code }: Json) => code as string)),
    }
  }
  const select = 'releaseRequest { requestId status } idempotentReplay userErrors { code }'

  it('forty claims of 30 on 100 TND make three, and the others are told that nothing is left', async () => {
    const escrowId = await progressive()
    const { done, refused } = await settled(
      Array.from({ length: 40 }, (_, n) =>
        askPatiently(() =>
          world.mutate('createReleaseRequest', { escrowId, requestId: `p${n}`, amountTnd: '30' }, 'sellerKey', { select }),
        ),
      ),
    )
    expect(done).toHaveLength(3)
    expect(new Set(refused)).toEqual(new Set(['INSUFFICIENT_AVAILABLE_BALANCE']))
    expect(refused).toHaveLength(37)
  })

  it('twenty claims under one id make one', async () => {
    const escrowId = await progressive()
    const input = { escrowId, requestId: 'may', amountTnd: '30' }
    const { done } = await settled(
      Array.from({ length: 20 }, () => askPatiently(() => world.mutate('createReleaseRequest', input, 'sellerKey', { select }))),
    )
    expect(done.filter(({ idempotentReplay }) => !idempotentReplay)).toHaveLength(1)
    expect(done).toHaveLength(20)
    expect((await figures(escrowId)).reservedTnd).toBe('30.000')
  })

  it('approving, rejecting, withdrawing and the deadline make one decision', async () => {
    const escrowId = await progressive()
    await claim(escrowId, 'may')
    world.services.clock.advance(48 * hourMs + 1)
    const one = (name: string, input: object, as: Who) =>
      askPatiently(() =>
        world.mutate(name, { escrowId, requestId: 'may', ...input }, as, { select: 'releaseRequest { status } userErrors { code }' }),
      )
    const [answers] = await Promise.all([
      settled([
        ...Array.from({ length: 3 }, () => one('approveReleaseRequest', {}, 'buyer')),
        ...Array.from({ length: 3 }, () => one('rejectReleaseRequest', { reason: 'Nothing was done.' }, 'buyer')),
        ...Array.from({ length: 3 }, () => one('voidReleaseRequest', {}, 'seller')),
      ]),
      world.passTime(0),
    ])
    const events = (await world.eventsOf(escrowId)).map(({ type }) => type).filter((type) => type.startsWith('escrow.release_request.'))
    const decisions = events.filter((type) => /approved|disputed|voided/.test(type))
    expect(decisions).toHaveLength(1)
    expect(answers.done.length).toBeLessThanOrEqual(1)
  })

  /** A lock that is waited for too long is asked again, as the answer says. */
  async function askPatiently(ask: () => Promise<Json>): Promise<Json> {
    for (;;) {
      const answer = await ask()
      const [payload] = Object.values<Json>(answer.data ?? {})
      if (payload?.userErrors?.[0]?.code !== 'BUSY') return answer
    }
  }
})
