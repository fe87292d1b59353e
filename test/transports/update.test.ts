import { expect, it } from 'vitest'
import type { GraphqlWorld } from '../support/graphql-world.js'
import { describeVerb, type Doing, type Refusing, type Verb } from './verb.js'

/** By the seller, while pending: one event that names what changed, and no mail unless somebody has to sign again. */
const updated = (row: {
  becomes: object | ((before: { contract?: object }) => object)
  changes: Record<string, { from: unknown; to: unknown }>
}): Pick<Doing, 'by' | 'from' | 'becomes' | 'events' | 'mails'> => ({
  by: 'seller',
  from: 'pending',
  becomes: ({ before }) => (typeof row.becomes === 'function' ? row.becomes(before) : row.becomes),
  events: () => [{ type: 'escrow.updated', data: { changes: row.changes, escrow: { status: 'pending' } } }],
  mails: [],
})

const quick: Refusing['given'] = ({ given }) => given({ mode: 'quick' }).pending()
const inEuros: Refusing['given'] = ({ given }) => given({ mode: 'quick', currency: 'EUR', amount: '10' }).pending()
const ofAThirdParty = async ({ create, cast }: GraphqlWorld): Promise<string> =>
  (await create({ mode: 'quick', amount: 200, sellerEmail: cast.stranger.email })).body.escrow.id
const ofTheBuyersSide = async ({ create, cast, keys }: GraphqlWorld): Promise<string> =>
  (await create({ mode: 'quick', sellerEmail: cast.seller.email }, keys.buyer)).body.escrow.id

const unsigned = {
  sellerSigned: false,
  buyerSigned: false,
  isFullySigned: false,
  sellerSignedAt: null,
  buyerSignedAt: null,
  signedAt: null,
}
/** The next version of the contract, which nobody has signed. */
const anew = ({ contract }: { contract?: object }) => ({
  ...contract,
  version: 2,
  contentSha256: expect.any(String),
  sellerSignature: null,
  buyerSignature: null,
})
const worth = (tnd: string, fee: string, tax: string, net: string) => ({
  amountTnd: tnd,
  escrowFee: fee,
  serviceTaxTnd: tax,
  buyerFundingTnd: tnd,
  sellerNetTnd: net,
})
const to500 = { ...worth('500.000', '25.000', '3.992', '475.000'), amount: '500.000' }
const amountTo500 = { amount: { from: 200, to: 500 }, amountTnd: { from: 200, to: 500 } }

/** A value out of bounds, by every way; `body` is how REST says it. */
const refused = (
  code: Refusing['code'],
  input: object,
  field: string,
  { body, given = inEuros }: Partial<Refusing> = {},
): Omit<Refusing, 'it'> => ({
  by: 'seller',
  given,
  input,
  code,
  field,
  ...(body ? { body, restField: Object.keys(body)[0]! } : {}),
})
/** Of another type: GraphQL's own types refuse it before any operation. */
const mistyped = (field: string, value: unknown): Refusing => ({
  it: `refuses ${field} that is ${JSON.stringify(value)}`,
  by: 'seller',
  given: quick,
  body: { [field]: value },
  code: 'VALIDATION_ERROR',
  field,
  ways: ['REST'],
})

const update: Verb = {
  always: {
    name: 'updateEscrow',
    input: { title: 'New' },
    by: 'seller',
    from: 'pending',
    others: { buyer: 'SELLER_ONLY', buyerKey: 'SELLER_ONLY', disputes: 'SELLER_ONLY' },
    states: {
      paid: 'ESCROW_NOT_PENDING',
      requested: 'ESCROW_NOT_PENDING',
      delivered: 'ESCROW_NOT_PENDING',
      completed: 'ESCROW_NOT_PENDING',
      cancelled: 'ESCROW_NOT_PENDING',
      disputed: 'ESCROW_NOT_PENDING',
    },
  },
  rest: { method: 'PUT', path: '', message: 'Escrow updated' },
  does: [
    {
      it: 'changes the title alone, and leaves the fees',
      ...updated({ becomes: { title: 'Lens, boxed' }, changes: { title: { from: 'Lens', to: 'Lens, boxed' } } }),
      input: { title: 'Lens, boxed' },
      afterMs: 1000,
    },
    {
      it: 'changes the description alone',
      ...updated({ becomes: { description: 'Boxed' }, changes: { description: { from: null, to: 'Boxed' } } }),
      input: { description: 'Boxed' },
    },
    {
      it: 'changes the days alone',
      ...updated({ becomes: { estimatedDeliveryDays: 3 }, changes: { estimatedDeliveryDays: { from: null, to: 3 } } }),
      input: { estimatedDeliveryDays: 3 },
    },
    {
      it: 'changes the amount alone, and the fees with it',
      ...updated({ becomes: to500, changes: amountTo500 }),
      input: { amountTnd: '500' },
      body: { amount: 500 },
    },
    {
      it: 'recalculates what a buyer who bears the fees has to pay',
      ...updated({
        becomes: {
          ...worth('2000.000', '100.000', '15.966', '2000.000'),
          amount: '2000.000',
          buyerFundingTnd: '2100.000',
        },
        changes: { amount: { from: 200, to: 2000 }, amountTnd: { from: 200, to: 2000 } },
      }),
      terms: { feeBearer: 'buyer' },
      input: { amountTnd: '2000' },
      body: { amount: 2000 },
    },
    {
      it: 'by ledger value: the face amount at the locked rate, and both have to sign again; sessions stay open',
      ...updated({
        becomes: (before) => ({
          ...worth('500.001', '25.000', '3.992', '475.001'),
          amount: '147.06',
          title: 'Lens, boxed',
          signatures: unsigned,
          contract: anew(before),
        }),
        changes: {
          title: { from: 'Lens', to: 'Lens, boxed' },
          amount: { from: 100, to: 147.06 },
          amountTnd: { from: 340, to: 500.001 },
        },
      }),
      from: 'signed',
      modes: ['standard'],
      terms: { currency: 'EUR', amount: '100' },
      input: { amountTnd: '500.001', title: 'Lens, boxed' },
      body: { amount: 500.001, title: 'Lens, boxed' },
      leaves: { action: 'accept_pay', target: 'buyer' },
      mails: ['contract_changed to buyer', 'contract_changed to seller'],
    },
    {
      it: 'of the title alone clears both signatures, and tells both parties',
      ...updated({
        becomes: (before) => ({ title: 'Lens, boxed', signatures: unsigned, contract: anew(before) }),
        changes: { title: { from: 'Lens', to: 'Lens, boxed' } },
      }),
      from: 'signed',
      modes: ['standard'],
      input: { title: 'Lens, boxed' },
      mails: ['contract_changed to buyer', 'contract_changed to seller'],
    },
    {
      it: 'of description and days leaves the signatures',
      ...updated({
        becomes: { description: 'Boxed', estimatedDeliveryDays: 9 },
        changes: { description: { from: null, to: 'Boxed' }, estimatedDeliveryDays: { from: null, to: 9 } },
      }),
      from: 'signed',
      modes: ['standard'],
      input: { description: 'Boxed', estimatedDeliveryDays: 9 },
    },
    {
      it: 'changes nothing when title and amount are sent again as they are, and leaves the signatures',
      ...updated({ becomes: {}, changes: {} }),
      from: 'signed',
      modes: ['standard'],
      input: { title: 'Lens', amountTnd: '200' },
      body: { title: 'Lens', amount: 200 },
      events: () => [],
      isUnchanged: true,
    },
    {
      it: 'changes nothing when the ledger value of an escrow in EUR is sent again',
      ...updated({ becomes: {}, changes: {} }),
      terms: { currency: 'EUR', amount: '320.5' },
      input: { amountTnd: '1089.7' },
      body: { amount: 1089.7 },
      events: () => [],
      isUnchanged: true,
    },
    {
      it: 'takes the longest title and description, and the fewest days',
      ...updated({
        becomes: { title: `Lens${'t'.repeat(196)}`, description: 'd'.repeat(2_000), estimatedDeliveryDays: 1 },
        changes: {
          title: { from: 'Lens', to: `Lens${'t'.repeat(196)}` },
          description: { from: null, to: 'd'.repeat(2_000) },
          estimatedDeliveryDays: { from: null, to: 1 },
        },
      }),
      input: { title: `Lens${'t'.repeat(196)}`, description: 'd'.repeat(2_000), estimatedDeliveryDays: 1 },
    },
    {
      it: 'is open to the seller’s side, though another developer created it',
      ...updated({ becomes: to500, changes: amountTo500 }),
      by: 'stranger',
      from: ofAThirdParty,
      input: { amountTnd: '500' },
      body: { amount: 500 },
    },
    {
      it: 'is open to a creator that is no party',
      ...updated({ becomes: to500, changes: amountTo500 }),
      from: ofAThirdParty,
      input: { amountTnd: '500' },
      body: { amount: 500 },
      ways: ['GraphQL with a key', 'REST'],
    },
    {
      it: 'lets a creator on the buyer’s side change title, description and days',
      ...updated({
        becomes: { title: 'T', description: 'D', estimatedDeliveryDays: 2 },
        changes: {
          title: { from: 'Website', to: 'T' },
          description: { from: null, to: 'D' },
          estimatedDeliveryDays: { from: null, to: 2 },
        },
      }),
      by: 'buyer',
      from: ofTheBuyersSide,
      input: { title: 'T', description: 'D', estimatedDeliveryDays: 2 },
      ways: ['GraphQL with a key', 'REST'],
    },
  ],
  refuses: [
    {
      it: 'refuses the money to a creator on the buyer’s side',
      by: 'buyer',
      given: ofTheBuyersSide,
      input: { amountTnd: '10' },
      body: { amount: 10 },
      code: 'SELLER_ONLY',
    },
    { it: 'refuses no field at all', by: 'seller', given: quick, code: 'NO_UPDATABLE_FIELDS' },
    {
      it: 'refuses fields that are all null',
      by: 'seller',
      given: quick,
      input: { title: null, amount: null },
      code: 'NO_UPDATABLE_FIELDS',
    },
    {
      it: 'refuses keys of which it knows none',
      by: 'seller',
      given: quick,
      input: { colour: 'red' },
      code: 'NO_UPDATABLE_FIELDS',
      ways: ['REST'],
    },
    {
      it: 'refuses while a card payment is under way',
      by: 'seller',
      given: async (world) => {
        const escrowId = await world.given({ mode: 'quick', amount: '20.202' }).pending()
        await world.does('payEscrow', { escrowId, method: 'CARD' }, 'buyer')
        return escrowId
      },
      input: { amountTnd: '5' },
      body: { amount: 5 },
      code: 'PAYMENT_IN_PROGRESS',
    },
    {
      it: 'refuses an amount below the minimum of a standard escrow, and leaves the signatures',
      by: 'seller',
      given: ({ given }) => given().signed(),
      input: { amountTnd: '1' },
      body: { amount: 1 },
      code: 'AMOUNT_TOO_SMALL',
      field: 'amountTnd',
      restField: 'amount',
    },
    { it: 'refuses an empty title', ...refused('VALIDATION_ERROR', { title: '' }, 'title') },
    { it: 'refuses a title of blanks', ...refused('VALIDATION_ERROR', { title: ' ' }, 'title') },
    { it: 'refuses a title of 201 characters', ...refused('VALIDATION_ERROR', { title: 'x'.repeat(201) }, 'title') },
    { it: 'refuses a description of 2001 characters', ...refused('VALIDATION_ERROR', { description: 'x'.repeat(2_001) }, 'description') },
    { it: 'refuses less than one day', ...refused('VALIDATION_ERROR', { estimatedDeliveryDays: 0 }, 'estimatedDeliveryDays') },
    { it: 'refuses an amount of 0', ...refused('VALIDATION_ERROR', { amount: '0' }, 'amount', { body: { amount: 0 } }) },
    { it: 'refuses an amount below 0', ...refused('VALIDATION_ERROR', { amountTnd: '-1' }, 'amountTnd', { body: { amount: -1 } }) },
    {
      it: 'refuses a face amount with more decimals than its currency has',
      ...refused('AMOUNT_PRECISION', { amount: '10.001' }, 'amount', { body: { amount: 10.001, currency: 'EUR' } }),
    },
    {
      it: 'refuses a ledger value of more than 3 decimals',
      ...refused('AMOUNT_PRECISION', { amountTnd: '10.0001' }, 'amountTnd', { body: { amount: 10.0001 } }),
    },
    {
      it: 'refuses a face amount worth less than 5 TND',
      ...refused('AMOUNT_TOO_SMALL', { amount: '1.47' }, 'amount', { body: { amount: 1.47, currency: 'EUR' } }),
    },
    {
      it: 'refuses a ledger value below 5 TND',
      ...refused('AMOUNT_TOO_SMALL', { amountTnd: '4.999' }, 'amountTnd', { body: { amount: 4.999 } }),
    },
    {
      it: 'refuses a ledger value above the maximum',
      ...refused('AMOUNT_TOO_LARGE', { amountTnd: '10000000.001' }, 'amountTnd', { body: { amount: 10_000_000.001 } }),
    },
    {
      it: 'refuses less than 0.01 TND in instant mode',
      ...refused('AMOUNT_TOO_SMALL', { amountTnd: '0.009' }, 'amountTnd', {
        body: { amount: 0.009 },
        given: ({ given }) => given({ mode: 'instant' }).pending(),
      }),
    },
    mistyped('title', 5),
    mistyped('amount', '5'),
    mistyped('amount', {}),
    mistyped('description', 5),
    mistyped('estimatedDeliveryDays', 1.5),
    mistyped('estimatedDeliveryDays', '2'),
  ],
}

describeVerb(update, (way, worldOf) => {
  it('takes the least amount of an instant escrow', async () => {
    const world = worldOf()
    const escrowId = await world.given({ mode: 'instant' }).pending()
    const least = way.name === 'REST' ? { amount: 0.01 } : { amountTnd: '0.01' }
    const { escrow } = await way.does(world, update, { escrowId, ...least }, way.as('seller')!)
    expect(Number(escrow.amountTnd)).toBe(0.01)
  })
})
