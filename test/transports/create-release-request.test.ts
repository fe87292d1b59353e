import { expect, it } from 'vitest'
import type { GraphqlWorld } from '../support/graphql-world.js'
import { approval, claim, claimed, progress, request } from './payouts.js'
import { describeVerb, type Refusing, type Verb } from './verb.js'

const may = { requestId: 'may', amountTnd: '50' }
const june = { requestId: 'june', amountTnd: '10' }

const plain = (world: GraphqlWorld) => world.given({ mode: 'quick', amount: '100' }).paid()
const refusing = (row: Partial<Refusing> & Pick<Refusing, 'it' | 'code'>): Refusing => ({
  by: 'seller',
  given: claimed,
  input: june,
  ...row,
})

const createReleaseRequest: Verb = {
  always: {
    name: 'createReleaseRequest',
    input: june,
    by: 'seller',
    from: 'paid',
    others: { buyer: 'SELLER_ONLY', buyerKey: 'SELLER_ONLY', disputes: 'SELLER_ONLY' },
    states: {
      pending: 'ESCROW_NOT_PAID',
      signed: 'ESCROW_NOT_PAID',
      delivered: 'ESCROW_NOT_PAID',
      completed: 'ESCROW_CLOSED',
      cancelled: 'ESCROW_CLOSED',
      disputed: 'DISPUTE_OPEN',
    },
    conflicts: ['DISPUTE_OPEN'],
    shelf: 'progressive',
    isForCreator: true,
  },
  rest: {
    method: 'POST',
    path: '/release-requests',
    message: 'Payout request created',
    status: 201,
    also: { idempotentReplay: false, releaseRequest: expect.any(Object) },
    tellsProgress: true,
    hasNoEscrow: true,
  },
  answers: ['releaseRequest', 'idempotentReplay', 'parametersIgnored'],
  terms: { progressiveRelease: {} },
  does: [
    {
      it: 'reserves a slice at once, starts the buyer’s time and tells them; the note is the seller’s alone',
      by: 'seller',
      from: 'paid',
      modes: ['standard', 'quick'],
      input: { ...may, reference: 'May', note: 'Ours' },
      becomes: ({ later }) => ({ ...progress({ reserved: 50 }), deadlines: [approval(later)] }),
      answers: {
        idempotentReplay: false,
        releaseRequest: {
          requestId: 'may',
          reference: 'May',
          note: 'Ours',
          amountTnd: 50,
          amountFace: 50,
          currency: 'TND',
          status: 'pending',
          sellerNetTnd: 47.5,
        },
      },
      events: ({ later }) => [
        {
          type: 'escrow.release_request.created',
          data: {
            releaseRequest: request({
              reference: 'May',
              status: 'pending',
              sellerNetTnd: 47.5,
              approvalDeadline: approval(later).at,
              fxRateUsed: 1,
            }),
            escrow: { status: 'paid', reservedTnd: 50, availableForReleaseTnd: 150, remainingAmountTnd: 200 },
          },
        },
      ],
      money: { held: '-50.000', reserved: '50.000' },
      mails: ['release_requested to buyer'],
    },
    {
      it: 'takes a slice in the escrow’s currency, at its locked rate, and leaves the fees that the buyer bears where they are',
      by: 'seller',
      from: 'paid',
      terms: { amount: '100', currency: 'USD', feeBearer: 'buyer' },
      input: { requestId: 'may', amount: '33.33', currency: 'USD' },
      becomes: ({ later }) => ({
        availableForRelease: '66.67',
        availableForReleaseTnd: '206.677',
        reserved: '33.33',
        reservedTnd: '103.323',
        deadlines: [approval(later)],
      }),
      answers: { releaseRequest: { amountTnd: 103.323, amountFace: 33.33, currency: 'USD', sellerNetTnd: 103.323 } },
      events: () => [
        {
          type: 'escrow.release_request.created',
          data: { releaseRequest: request({ amountTnd: 103.323, amountFace: 33.33, currency: 'USD', fxRateUsed: 3.1 }) },
        },
      ],
      money: { held: '-103.323', reserved: '103.323' },
      mails: ['release_requested to buyer'],
    },
    {
      it: 'takes ledger value first where both amounts are given',
      by: 'seller',
      from: 'paid',
      input: { ...may, amount: '70' },
      becomes: ({ later }) => ({ ...progress({ reserved: 50 }), deadlines: [approval(later)] }),
      events: () => [{ type: 'escrow.release_request.created', data: { releaseRequest: request({ amountTnd: 50 }) } }],
      money: { held: '-50.000', reserved: '50.000' },
      mails: ['release_requested to buyer'],
    },
    {
      it: 'takes the last slice, however small, and tells that nothing is left to claim; the escrow stays open',
      by: 'seller',
      from: 'paid',
      terms: { progressiveRelease: { minReleaseTnd: '20' } },
      first: (world, escrowId) => claim(world, escrowId, { requestId: 'april', amountTnd: '195' }),
      input: { requestId: 'may', amountTnd: '5' },
      becomes: ({ before, later }) => ({ ...progress({ reserved: 200 }), deadlines: [...before.deadlines, approval(later)] }),
      events: () => [
        {
          type: 'escrow.release_request.created',
          data: { releaseRequest: request({ amountTnd: 5, amountFace: 5 }), escrow: { availableForReleaseTnd: 0 } },
        },
        { type: 'escrow.balance.exhausted', data: { escrow: { status: 'paid', availableForReleaseTnd: 0, reservedTnd: 200 } } },
      ],
      money: { held: '-5.000', reserved: '5.000' },
      mails: ['release_requested to buyer'],
    },
  ],
  refuses: [
    refusing({ it: 'refuses an escrow that is not progressive', given: plain, code: 'PROGRESSIVE_RELEASE_NOT_ENABLED' }),
    refusing({ it: 'refuses a slice below the least', input: { requestId: 'june', amountTnd: '4.999' }, code: 'AMOUNT_TOO_SMALL' }),
    refusing({
      it: 'refuses more decimals than TND has',
      input: { requestId: 'june', amountTnd: '10.0001' },
      code: 'AMOUNT_PRECISION',
      field: 'amountTnd',
    }),
    ...['10000000.001', '999999999999'].map((amountTnd) =>
      refusing({
        it: 'refuses more than any amount may be before it looks at what is there',
        input: { requestId: 'june', amountTnd },
        code: 'AMOUNT_TOO_LARGE',
        field: 'amountTnd',
      }),
    ),
    refusing({
      it: 'refuses a face amount that is worth more than any may be',
      input: { requestId: 'june', amount: '10000000.001' },
      code: 'AMOUNT_TOO_LARGE',
      field: 'amount',
    }),
    refusing({ it: 'refuses a request without an amount', input: { requestId: 'june' }, code: 'VALIDATION_ERROR', field: 'amountTnd' }),
    refusing({
      it: 'refuses another currency than the escrow’s',
      input: { requestId: 'june', amount: '10', currency: 'EUR' },
      code: 'VALIDATION_ERROR',
      field: 'currency',
    }),
    refusing({
      it: 'refuses another currency also where the amount in TND goes before',
      input: { ...june, amount: '10', currency: 'EUR' },
      code: 'VALIDATION_ERROR',
      field: 'currency',
    }),
    ...['', 'two words', 'ü', 'x'.repeat(121)].map((requestId) =>
      refusing({
        it: 'refuses an id that is none, or too long',
        input: { ...june, requestId },
        code: 'VALIDATION_ERROR',
        field: 'requestId',
      }),
    ),
    refusing({
      it: 'refuses a reference that is too long',
      input: { ...june, reference: 'x'.repeat(201) },
      code: 'VALIDATION_ERROR',
      field: 'reference',
    }),
    refusing({ it: 'refuses a note that is too long', input: { ...june, note: 'x'.repeat(501) }, code: 'VALIDATION_ERROR', field: 'note' }),
    refusing({
      it: 'refuses more than what is not reserved, and says both figures',
      input: { requestId: 'june', amountTnd: '70.001' },
      code: 'INSUFFICIENT_AVAILABLE_BALANCE',
      coded: { availableForReleaseTnd: 70, reservedTnd: 30 },
    }),
    refusing({
      it: 'refuses as long as the buyer has not accepted automatic release',
      given: async (world) => {
        const escrowId = await world.given({ mode: 'quick', amount: '100', progressiveRelease: {} }).pending()
        await world.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
        return escrowId
      },
      code: 'CONSENT_REQUIRED',
    }),
    refusing({
      it: 'refuses once the seller has closed it',
      given: async (world) => {
        const escrowId = await claimed(world)
        await world.does('closeEscrow', { escrowId }, 'seller')
        return escrowId
      },
      code: 'ESCROW_CLOSING',
    }),
  ],
}

describeVerb(createReleaseRequest, (way, worldOf) => {
  const { name, does, refuses, as } = way
  it('refuses a seller who is not identified', async () => {
    const world = worldOf()
    const escrowId = await claimed(world)
    const identity = (status: string) =>
      world.sql('update app_user set identity_status = $2 where id = $1', [world.cast.seller.userId, status])
    await identity('none')
    const asked = { escrowId, ...june, ...(name === 'REST' ? { amountTnd: 10 } : {}) }
    await refuses!(world, createReleaseRequest, asked, as('seller')!, { code: 'SELLER_IDENTITY_REQUIRED' })
    await identity('approved')
    await does(world, createReleaseRequest, asked, as('seller')!)
  })

  if (name !== 'REST') return
  it('answers a used id with its request, 200 and a warning where something else was asked, whatever has become of it', async () => {
    const world = worldOf()
    const escrowId = await claimed(world)
    const ask = (body: object) => world.call('POST', `/api/v1/escrows/${escrowId}/release-requests`, { body })
    const same = await ask({ requestId: 'may', amountTnd: 30 })
    expect([same.status, same.headers.get('x-warning'), same.body]).toEqual([
      200,
      null,
      expect.objectContaining({ message: 'Payout request exists already', idempotentReplay: true, reservedTnd: 30 }),
    ])
    await world.does('voidReleaseRequest', { escrowId, requestId: 'may' }, 'seller')
    const before = await world.imprint()
    const other = await ask({ requestId: 'may', amountTnd: 31 })
    expect([other.status, other.headers.get('x-warning'), other.body.releaseRequest]).toEqual([
      200,
      'parameters-ignored',
      expect.objectContaining({ requestId: 'may', amountTnd: 30, status: 'voided' }),
    ])
    // Not by the client of every test, which holds what is taken against the document: nothing of these is taken.
    const send = async (body: object) => {
      const headers = { authorization: `Bearer ${world.keys.seller}`, 'content-type': 'application/json' }
      const url = `${world.url}/api/v1/escrows/${escrowId}/release-requests`
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const { error, idempotentReplay } = (await response.json()) as Record<string, unknown>
      return [response.status, response.headers.get('x-warning') ?? response.headers.get('x-error-code'), error ?? idempotentReplay]
    }
    for (const wrong of [
      {},
      { amountTnd: 'x' },
      { amountTnd: -1 },
      { amount: 5, currency: 'GBP' },
      { amountTnd: 30, reference: 'x'.repeat(201) },
    ]) {
      expect([wrong, await send({ requestId: 'may', ...wrong })]).toEqual([wrong, [200, 'parameters-ignored', true]])
      expect([wrong, await send({ requestId: 'june', ...wrong })]).toEqual([wrong, [400, 'VALIDATION_ERROR', 'Bad Request']])
    }
    expect((await ask({ requestId: 'june', amountTnd: 'x' })).body.details).toEqual({ amountTnd: 'must be a number' })
    expect(await world.imprint()).toBe(before)
  })
})
