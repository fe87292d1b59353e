import { fc } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message } from '../../locales/message.js'
import { errorCatalogue, type ErrorCode } from '../../server/domain/errors.js'
import { allCommands, sessionCommands } from '../../server/domain/escrow/commands.js'
import { mustExist } from '../../server/domain/must-exist.js'
import { shelfStates, shelfOf, type ShelfState } from '../support/escrow-mutation-cases.js'
import { dayMs, hourMs, terms, unknownEscrow, unknownSession, type Json } from '../support/escrow-world.js'
import { expectRefusal, openGraphqlWorld, type GraphqlReply, type GraphqlWorld, type Who } from '../support/graphql-world.js'

let world: GraphqlWorld
let shelf: Record<ShelfState, string>

beforeAll(async () => {
  world = await openGraphqlWorld()
  shelf = await shelfOf(world)
})

afterAll(() => world.close())

const later = (ms: number) => new Date(world.services.clock().getTime() + ms).toISOString()
const quick = (fields = {}) => world.given({ mode: 'quick', amount: '200', ...fields })
const order = (fields: object = {}) => ({ title: 'Camera', amount: '200', mode: 'QUICK', buyerEmail: world.cast.buyer.email, ...fields })
const create = async (fields: object = {}, as: Who = 'sellerKey') => (await world.does('createEscrow', order(fields), as)).escrow as Json
const codeOf = ({ errors }: GraphqlReply) => errors?.[0].extensions.code as ErrorCode | undefined

describe.each(['escrow', 'node'])('%s', (root) => {
  const read = (id: string, as: Who) =>
    world.ask(`query ($id: ID!) { found: ${root}(id: $id) { __typename id ... on Escrow { title buyer { email } } } }`, {
      as,
      variables: { id },
    })

  it('is one escrow to its parties, their keys, its creator and staff', async () => {
    const expected = { found: { __typename: 'Escrow', id: shelf.paid, title: 'Shelf', buyer: { email: world.cast.buyer.email } } }
    for (const who of ['seller', 'buyer', 'sellerKey', 'buyerKey', 'disputes', 'owner'] as const) {
      expect(await read(shelf.paid, who)).toMatchObject({ status: 200, code: null, data: expected })
    }
    const { id } = await create({ sellerEmail: world.cast.stranger.email })
    expect((await read(id, 'sellerKey')).data.found).toMatchObject({ id })
  })

  it.each([
    ['nobody', 'UNAUTHORIZED'],
    ['stranger', 'NOT_A_PARTY'],
    ['strangerKey', 'NOT_A_PARTY'],
    ['loneKey', 'NOT_A_PARTY'],
    ['developer', 'FORBIDDEN'],
  ] as const)('is null to the %s, with HTTP 200: %s', async (who, code) => {
    const answer = await read(shelf.paid, who)
    const { status } = errorCatalogue[code]
    const userMessage = message(`errors.${code}`, 'en')
    expect(answer).toMatchObject({ status: 200, code, data: { found: null } })
    expect(answer.errors).toEqual([
      {
        message: expect.any(String),
        locations: expect.any(Array),
        path: ['found'],
        extensions: { code, httpStatus: status, requestId: answer.headers.get('x-request-id'), userMessage },
      },
    ])
  })

  it('is not the associated user’s because their developer created it', async () => {
    const { id } = await create({ sellerEmail: world.cast.stranger.email })
    expect(codeOf(await read(id, 'seller'))).toBe('NOT_A_PARTY')
  })

  it('needs an association also of its creator', async () => {
    const { id } = await create({ sellerEmail: world.cast.stranger.email }, 'loneKey')
    expect(codeOf(await read(id, 'loneKey'))).toBe('ACCOUNT_NOT_ASSOCIATED')
  })

  it.each([
    [unknownEscrow, 'ESCROW_NOT_FOUND', 'ESCROW_NOT_FOUND'],
    ['esc_1', 'INVALID_ESCROW_ID', 'INVALID_ESCROW_ID'],
    [unknownSession, 'INVALID_ESCROW_ID', 'INVALID_ID'],
    ['', 'INVALID_ESCROW_ID', 'INVALID_ID'],
  ])('of %j is null', async (id, escrowCode, nodeCode) => {
    const answer = await read(id, 'seller')
    expect([answer.status, answer.data, codeOf(answer)]).toEqual([200, { found: null }, root === 'escrow' ? escrowCode : nodeCode])
  })
})

describe('escrow.metadata', () => {
  const metadataTo = async (id: string, who: Who) => (await world.escrow(id, who)).metadata as Json

  it('is its creator’s alone: of a developer by key', async () => {
    const { id, metadata } = await create({ metadata: { cart: '9' } })
    expect(metadata).toEqual({ cart: '9' })
    expect(await metadataTo(id, 'sellerKey')).toEqual({ cart: '9' })
    for (const who of ['seller', 'buyer', 'buyerKey', 'owner'] as const) expect(await metadataTo(id, who), who).toBeNull()
  })

  it('is its creator’s alone: of a person', async () => {
    const { id } = await create({ metadata: { note: 'mine' } }, 'seller')
    expect(await metadataTo(id, 'seller')).toEqual({ note: 'mine' })
    for (const who of ['buyer', 'sellerKey', 'support'] as const) expect(await metadataTo(id, who), who).toBeNull()
  })

  it('is in no event, nor in another party’s payload', async () => {
    const { id } = await create({ metadata: { cart: 'secret-9' } })
    const { escrow } = await world.does('payEscrow', { escrowId: id, method: 'WALLET' }, 'buyer')
    expect(escrow.metadata).toBeNull()
    expect(JSON.stringify(await world.eventsOf(id))).not.toContain('secret-9')
  })
})

describe('escrow.deadlines', () => {
  const deadlinesOf = async (id: string) => (await world.escrow(id)).deadlines as Json[]
  const day = 86_400

  it('count down, pause with what they keep, and go on', async () => {
    const id = await quick({ expiresInDays: 3 }).pending()
    expect(await deadlinesOf(id)).toEqual([
      { kind: 'expiry', at: later(3 * dayMs), effect: 'cancelled', paused: false, remainingSeconds: 3 * day },
    ])
    world.services.clock.advance(1_500)
    expect(await deadlinesOf(id)).toMatchObject([{ remainingSeconds: 3 * day - 2 }])
    await world.does('payEscrow', { escrowId: id, method: 'WALLET' }, 'buyer')
    expect(await deadlinesOf(id)).toEqual([])
    await world.does('deliverEscrow', { escrowId: id }, 'seller')
    const at = later(7 * dayMs)
    world.services.clock.advance(dayMs)
    expect(await deadlinesOf(id)).toEqual([{ kind: 'completion', at, effect: 'completed', paused: false, remainingSeconds: 6 * day }])
    await world.does('openDispute', { escrowId: id, category: 'OTHER', reason: 'Something is wrong.' }, 'buyer')
    const silence = {
      kind: 'dispute_silence',
      at: later(5 * dayMs),
      effect: 'dispute_under_review',
      paused: false,
      remainingSeconds: 5 * day,
    }
    const paused = { kind: 'completion', at, effect: 'completed', paused: true, remainingSeconds: 6 * day }
    expect(await deadlinesOf(id)).toEqual([silence, paused])
    world.services.clock.advance(hourMs)
    expect(await deadlinesOf(id)).toEqual([{ ...silence, remainingSeconds: 5 * day - 3_600 }, paused])
    await world.does('withdrawDispute', { escrowId: id }, 'buyer')
    expect(await deadlinesOf(id)).toEqual([{ ...paused, at: later(6 * dayMs), paused: false }])
  })

  it('that have passed and not fired yet have nothing left', async () => {
    const id = await quick({ expiresInDays: 1 }).pending()
    world.services.clock.advance(2 * dayMs)
    expect(await deadlinesOf(id)).toMatchObject([{ kind: 'expiry', remainingSeconds: 0, paused: false }])
  })
})

describe('escrow.allowedActions', () => {
  /** What is sent for each action: an input that only the escrow and the caller can make wrong. */
  const acts: Record<string, [name: string, input: object]> = {
    UPDATE: ['updateEscrow', { title: 'Other' }],
    CANCEL: ['cancelEscrow', {}],
    SIGN_CONTRACT: ['signContract', { name: 'Amel' }],
    PAY: ['payEscrow', { method: 'WALLET' }],
    SUBMIT_PROOF: ['submitProof', { fileIds: ['file_01jd4q6z8y3v7w2n5k9m0xabcd'] }],
    REVIEW_PROOF: ['reviewProof', { decision: 'ACCEPT' }],
    EXTEND_PROOF_DEADLINE: ['extendProofDeadline', { hours: 24 }],
    DELIVER: ['deliverEscrow', {}],
    REJECT_DELIVERY: ['rejectDelivery', {}],
    CREATE_RELEASE_REQUEST: ['createReleaseRequest', { requestId: 'may', amountTnd: '30' }],
    APPROVE_RELEASE_REQUEST: ['approveReleaseRequest', { requestId: 'may' }],
    REJECT_RELEASE_REQUEST: ['rejectReleaseRequest', { requestId: 'may', reason: 'Something is wrong.' }],
    VOID_RELEASE_REQUEST: ['voidReleaseRequest', { requestId: 'may' }],
    COMPLETE: ['completeEscrow', {}],
    CANCEL_PAID: ['cancelPaidEscrow', {}],
    ADD_FUNDS: ['addFunds', { amountTnd: '10' }],
    REFUND_FUNDS: ['refundFunds', { amountTnd: '10' }],
    REQUEST_CANCELLATION: ['requestCancellation', {}],
    ACCEPT_CANCELLATION: ['acceptCancellation', {}],
    REJECT_CANCELLATION: ['rejectCancellation', {}],
    EXTEND_COMPLETION_DEADLINE: ['extendCompletionDeadline', {}],
    GIVE_RELEASE_CONSENT: ['giveReleaseConsent', {}],
    CLOSE: ['closeEscrow', {}],
    OPEN_DISPUTE: ['openDispute', { category: 'OTHER', reason: 'Something is wrong.' }],
    WITHDRAW_DISPUTE: ['withdrawDispute', {}],
    OFFER_SETTLEMENT: ['offerSettlement', { sellerAwardTnd: '0' }],
    ACCEPT_SETTLEMENT: ['acceptSettlement', {}],
    RESOLVE_DISPUTE: ['resolveDispute', { outcome: 'DISMISS', reason: 'x' }],
    RESOLVE_RELEASE_REQUEST: ['resolveReleaseRequest', { requestId: 'may', awardedTnd: '0', reason: 'x' }],
    REVIEW_PROOF_AS_STAFF: ['reviewProofAsStaff', { decision: 'ACCEPT', reason: 'x' }],
  }
  const commandOf = (action: string) =>
    mustExist(
      allCommands.find(({ name }) => name === action.toLowerCase()),
      action,
    )
  const actionsOf = async (id: string, as: Who, args = ''): Promise<Json[]> =>
    (
      await world.ask(
        `query ($id: ID!) { escrow(id: $id) { allowedActions${args} { action allowed code userMessage via checkoutAction } } }`,
        {
          as,
          variables: { id },
        },
      )
    ).data.escrow.allowedActions

  /** Every action of an escrow in one aggregate: the refused ones answer just that code, the allowed ones succeed, each on an escrow of its own. */
  async function holdsTo(make: () => Promise<string>, who: Who): Promise<string[]> {
    const escrowId = await make()
    const actions = await actionsOf(escrowId, who)
    expect(actions.map(({ action }) => action)).toEqual(Object.keys(acts))
    const before = await world.imprint()
    for (const { action, code, userMessage } of actions.filter(({ allowed }) => !allowed)) {
      const [name, input] = acts[action]!
      expect(userMessage, action).toBe(message(`errors.${code as ErrorCode}`, 'en'))
      const status = commandOf(action).statusOf?.[code as ErrorCode]
      expectRefusal(name, await world.mutate(name, { escrowId, ...input }, who), code, status ? { status } : {})
    }
    expect(await world.imprint(), 'refusals change nothing').toBe(before)
    const allowed = actions.filter((each) => each.allowed)
    for (const { action, code, userMessage } of allowed) {
      const [name, input] = acts[action]!
      expect({ code, userMessage }).toEqual({ code: null, userMessage: null })
      await world.does(name, { escrowId: await make(), ...input }, who)
    }
    return allowed.map(({ action }) => action)
  }

  const disputable = ['OPEN_DISPUTE']
  const settling = ['OFFER_SETTLEMENT']
  const expected: Record<ShelfState, Partial<Record<Who, string[]>>> = {
    pending: { seller: ['UPDATE', 'CANCEL', 'SIGN_CONTRACT'], buyer: ['CANCEL', 'SIGN_CONTRACT'] },
    signed: { seller: ['UPDATE', 'CANCEL'], buyer: ['CANCEL', 'PAY'] },
    paid: {
      seller: ['DELIVER', 'CANCEL_PAID', 'REFUND_FUNDS', ...disputable],
      buyer: ['COMPLETE', 'ADD_FUNDS', 'REQUEST_CANCELLATION', ...disputable],
    },
    requested: {
      seller: ['DELIVER', 'CANCEL_PAID', 'REFUND_FUNDS', 'ACCEPT_CANCELLATION', 'REJECT_CANCELLATION', ...disputable],
      buyer: ['COMPLETE', 'ADD_FUNDS', ...disputable],
    },
    delivered: {
      seller: ['CANCEL_PAID', 'REFUND_FUNDS', ...disputable],
      buyer: ['REJECT_DELIVERY', 'COMPLETE', 'ADD_FUNDS', 'REQUEST_CANCELLATION', 'EXTEND_COMPLETION_DEADLINE', ...disputable],
    },
    completed: { seller: [], buyer: [], disputes: [] },
    cancelled: { seller: [], buyer: [] },
    disputed: { seller: settling, buyer: ['WITHDRAW_DISPUTE', ...settling], disputes: ['RESOLVE_DISPUTE'], support: [] },
    offered: {
      seller: [...settling, 'ACCEPT_SETTLEMENT'],
      buyer: ['WITHDRAW_DISPUTE', ...settling],
      disputes: ['RESOLVE_DISPUTE'],
      support: [],
    },
  }
  const given = () => world.given({ amount: '100' })
  const makers: Record<ShelfState, () => Promise<string>> = {
    pending: () => given().pending(),
    signed: () => given().signed(),
    paid: () => given().paid(),
    requested: async () => after(await given().paid(), 'requestCancellation', {}, 'buyer'),
    delivered: () => given().delivered(),
    completed: () => given().completed(),
    cancelled: () => given().cancelled(),
    disputed: () => given().disputed(),
    offered: async () => after(await given().disputed(), 'offerSettlement', { sellerAwardTnd: '40' }, 'buyer'),
  }
  const after = async (escrowId: string, name: string, input: object, who: Who) => {
    await world.does(name, { escrowId, ...input }, who)
    return escrowId
  }

  it.each(shelfStates.flatMap((state) => Object.entries(expected[state]).map(([who, allowed]) => [state, who as Who, allowed] as const)))(
    'of a %s escrow are for the %s what the mutations then do',
    async (state, who, allowed) => {
      expect(await holdsTo(makers[state], who)).toEqual(allowed)
    },
  )

  it.each([
    ['instant, pending', () => quick({ mode: 'instant' }).pending(), 'buyer', ['CANCEL', 'PAY']],
    ['instant, paid', () => quick({ mode: 'instant' }).paid(), 'buyer', ['REQUEST_CANCELLATION', 'OPEN_DISPUTE']],
    ['instant, paid', () => quick({ mode: 'instant' }).paid(), 'seller', ['DELIVER', 'CANCEL_PAID', 'OPEN_DISPUTE']],
    ['instant, completed', () => quick({ mode: 'instant' }).completed(), 'buyer', []],
    ['quick, pending', () => quick().pending(), 'seller', ['UPDATE', 'CANCEL']],
    [
      'paid by card, undecided',
      async () => after(await quick({ amount: '20.202' }).pending(), 'payEscrow', { method: 'CARD' }, 'buyer'),
      'buyer',
      ['CANCEL'],
    ],
    [
      'paid by card, undecided',
      async () => after(await quick({ amount: '20.202' }).pending(), 'payEscrow', { method: 'CARD' }, 'buyer'),
      'seller',
      ['CANCEL'],
    ],
    [
      'delivered, extended',
      async () => after(await quick().delivered(), 'extendCompletionDeadline', {}, 'buyer'),
      'buyer',
      ['REJECT_DELIVERY', 'COMPLETE', 'ADD_FUNDS', 'REQUEST_CANCELLATION', 'OPEN_DISPUTE'],
    ],
    [
      'paid, of an invited seller',
      async () => after((await create({ sellerEmail: 'invited@example.com' })).id, 'payEscrow', { method: 'WALLET' }, 'buyer'),
      'buyer',
      ['ADD_FUNDS', 'REQUEST_CANCELLATION', 'OPEN_DISPUTE'],
    ],
    [
      'disputed by the seller',
      async () => after(await quick().paid(), 'openDispute', acts['OPEN_DISPUTE']![1], 'seller'),
      'buyer',
      ['OFFER_SETTLEMENT'],
    ],
    ['disputed twice by the buyer', disputedTwice, 'buyer', ['COMPLETE', 'ADD_FUNDS', 'REQUEST_CANCELLATION']],
    [
      'created by its buyer',
      async () => (await create({ sellerEmail: world.cast.stranger.email }, 'buyer')).id as string,
      'buyer',
      ['UPDATE', 'CANCEL', 'PAY'],
    ],
  ] as Array<[string, () => Promise<string>, Who, string[]]>)(
    '%s: for the %3$s what the mutations then do',
    async (_what, make, who, allowed) => {
      expect(await holdsTo(make, who)).toEqual(allowed)
    },
  )

  async function disputedTwice(): Promise<string> {
    const id = await quick().paid()
    for (let round = 0; round < 2; round++) {
      await after(id, 'openDispute', acts['OPEN_DISPUTE']![1], 'buyer')
      await after(id, 'withdrawDispute', {}, 'buyer')
    }
    return id
  }

  it('of an API key: what goes by API does, what goes by SESSION sends the person, who may have consented', async () => {
    const consented = { sellerKey: 'BUYER_ONLY', buyerKey: 'CONSENT_REQUIRED' } as const
    for (const state of ['pending', 'paid', 'delivered', 'requested'] as const) {
      for (const who of ['sellerKey', 'buyerKey'] as const) {
        for (const { action, allowed, via } of await actionsOf(shelf[state], who)) {
          const [name, input] = acts[action]!
          const code = commandOf(action).isWithinConsent ? consented[who] : 'WRONG_PARTY'
          if (via === 'SESSION') await world.refuses(name, { escrowId: shelf[state], ...input }, who, code, { status: 403 })
          else if (allowed) await world.does(name, { escrowId: await makers[state](), ...input }, who)
        }
      }
    }
  })

  it('say how each is performed', async () => {
    const actions = await actionsOf(shelf.paid, 'buyer')
    expect(Object.fromEntries(actions.map(({ action, via }) => [action.toLowerCase(), via]))).toEqual(
      Object.fromEntries(allCommands.filter(({ mutation }) => mutation).map(({ name, via }) => [name, via])),
    )
    const hosted = actions.filter(({ action }) => commandOf(action).session)
    expect(hosted).toHaveLength(sessionCommands.length)
    expect(Object.fromEntries(actions.map(({ action, checkoutAction }) => [action, checkoutAction?.toLowerCase() ?? null]))).toEqual(
      Object.fromEntries(actions.map(({ action }) => [action, commandOf(action).session?.action ?? null])),
    )
    expect(hosted.filter(({ via }) => via !== 'SESSION').map(({ action }) => action)).toEqual(['REFUND_FUNDS'])
  })

  it('are for the other side when that is asked for', async () => {
    expect(await actionsOf(shelf.paid, 'buyer', '(for: SELLER)')).toEqual(await actionsOf(shelf.paid, 'seller'))
    expect(await actionsOf(shelf.paid, 'owner', '(for: BUYER)')).toEqual(await actionsOf(shelf.paid, 'buyer'))
  })

  it('speak the language of the request, and come with a mutation', async () => {
    const { data } = await world.ask(
      `mutation ($id: ID!) { cancelEscrow(input: {escrowId: $id}) { escrow { allowedActions { action code userMessage } } } }`,
      {
        as: 'seller',
        language: 'fr',
        variables: { id: await quick().pending() },
      },
    )
    const { allowedActions } = data.cancelEscrow.escrow
    expect(allowedActions[0]).toEqual({
      action: 'UPDATE',
      code: 'ESCROW_NOT_PENDING',
      userMessage: message('errors.ESCROW_NOT_PENDING', 'fr'),
    })
  })
})

describe('escrows', () => {
  const page = async (
    args: string,
    as: Who = 'sellerKey',
    fields = 'edges { cursor node { id } } nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount',
  ) => {
    const { data, errors } = await world.ask(`{ escrows${args ? `(${args})` : ''} { ${fields} } }`, { as })
    if (errors) throw new Error(JSON.stringify(errors))
    return data.escrows as Json
  }
  const idsOf = (connection: Json): string[] => connection.nodes.map(({ id }: Json) => id)
  const list = async (filter: string, as: Who = 'sellerKey') => idsOf(await page(`filter: {${filter}}`, as))
  let ids: string[]

  beforeAll(async () => {
    ids = []
    // Two at each instant, so that equal keys have to be told apart by id.
    for (const n of [1, 2, 3, 4, 5, 6, 7]) {
      ids.push((await create({ title: `Pager ${n}`, amount: `${10 + (n % 3)}`, buyerEmail: 'pager@example.com' })).id)
      if (n % 2 === 0) world.services.clock.advance(1_000)
    }
    await world.does('updateEscrow', { escrowId: ids[1]!, description: 'Changed' }, 'sellerKey')
  })

  const pager = 'filter: {email: "pager@example.com"}'

  it.each(['CREATED_AT', 'CREATED_AT_DESC', 'UPDATED_AT', 'UPDATED_AT_DESC', 'AMOUNT', 'AMOUNT_DESC'])(
    'by %s: forward and backward in pages, without gap or repetition',
    async (sort) => {
      const whole = idsOf(await page(`${pager}, sort: ${sort}`))
      expect(whole.toSorted()).toEqual(ids.toSorted())
      for (const size of [1, 2, 3, 7, 8]) {
        const [forward, backward]: string[][] = [[], []]
        for (let after = '', more = true; more;) {
          const { edges, pageInfo } = await page(`${pager}, sort: ${sort}, first: ${size}${after}`)
          expect(pageInfo).toMatchObject({ hasPreviousPage: after !== '', startCursor: edges[0].cursor, endCursor: edges.at(-1).cursor })
          forward!.push(...edges.map(({ node }: Json) => node.id))
          after = `, after: "${pageInfo.endCursor}"`
          more = pageInfo.hasNextPage
        }
        for (let before = '', more = true; more;) {
          const { edges, pageInfo } = await page(`${pager}, sort: ${sort}, last: ${size}${before}`)
          expect(pageInfo.hasNextPage).toBe(before !== '')
          backward!.unshift(...edges.map(({ node }: Json) => node.id))
          before = `, before: "${pageInfo.startCursor}"`
          more = pageInfo.hasPreviousPage
        }
        expect([forward, backward], `${sort} by ${size}`).toEqual([whole, whole])
      }
    },
  )

  it('in the order that was asked for', async () => {
    const keys = async (sort: string, field: string) =>
      (await page(`${pager}, sort: ${sort}`, 'sellerKey', `nodes { ${field} }`)).nodes.map((node: Json) => node[field]) as string[]
    for (const [sort, field] of [
      ['CREATED_AT', 'createdAt'],
      ['UPDATED_AT', 'updatedAt'],
      ['AMOUNT', 'amountTnd'],
    ] as const) {
      const ascending = await keys(sort, field)
      expect(ascending).toEqual(ascending.toSorted())
      expect(await keys(`${sort}_DESC`, field)).toEqual(ascending.toReversed())
    }
    expect(idsOf(await page(pager))).toEqual(idsOf(await page(`${pager}, sort: CREATED_AT_DESC`)))
  })

  it('keeps its place while others are created and go', async () => {
    const first = await page(`${pager}, sort: CREATED_AT, first: 3`)
    await create({ title: 'Pager late', buyerEmail: 'pager.late@example.com' })
    const second = await page(`${pager}, sort: CREATED_AT, first: 4, after: "${first.pageInfo.endCursor}"`)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(await page(`${pager}, sort: CREATED_AT`)))
  })

  it('counts all, whatever the page, and reads from an offset', async () => {
    expect((await page(`${pager}, first: 1`)).totalCount).toBe(7)
    const whole = idsOf(await page(pager))
    const { nodes, pageInfo } = await page(`${pager}, first: 2, offset: 4`)
    expect([nodes.map(({ id }: Json) => id), pageInfo.hasNextPage, pageInfo.hasPreviousPage]).toEqual([whole.slice(4, 6), true, true])
    const fromEnd = await page(`${pager}, last: 2, offset: 1`)
    expect([idsOf(fromEnd), fromEnd.pageInfo.hasNextPage, fromEnd.pageInfo.hasPreviousPage]).toEqual([whole.slice(4, 6), true, true])
  })

  it('of nothing is empty', async () => {
    expect(await page('filter: {q: "no such title"}')).toEqual({
      edges: [],
      nodes: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
      totalCount: 0,
    })
  })

  it('holds what one is a party to, what one’s developer created, and everything for staff', async () => {
    const foreign = (await create({ title: 'Foreign', buyerEmail: 'other@example.com' }, 'stranger')).id
    const made = (await create({ title: 'Made', sellerEmail: world.cast.stranger.email, buyerEmail: 'other@example.com' })).id
    const sees = async (who: Who, id: string) => (await list(`q: "${id}"`, who)).includes(id)
    expect(
      await Promise.all((['sellerKey', 'seller', 'buyer', 'stranger', 'strangerKey', 'support'] as const).map((who) => sees(who, foreign))),
    ).toEqual([false, false, false, true, true, true])
    expect(
      await Promise.all((['sellerKey', 'seller', 'buyer', 'stranger', 'strangerKey', 'support'] as const).map((who) => sees(who, made))),
    ).toEqual([true, false, false, true, true, true])
    expect(
      await Promise.all((['sellerKey', 'seller', 'buyer', 'buyerKey', 'stranger', 'owner'] as const).map((who) => sees(who, shelf.paid))),
    ).toEqual([true, true, true, true, false, true])
  })

  it('filters by role', async () => {
    const made: string = (await create({ title: 'By role', sellerEmail: world.cast.stranger.email, buyerEmail: 'other@example.com' })).id
    const bought: string = (
      await create({ title: 'By role', sellerEmail: world.cast.stranger.email, buyerEmail: world.cast.seller.email }, 'strangerKey')
    ).id
    const sold = (await create({ title: 'By role' }, 'seller')).id
    const roles = async (role: string, who: Who) => (await list(`q: "by role", role: ${role}`, who)).toSorted()
    expect(await roles('CREATOR', 'sellerKey')).toEqual([made])
    expect(await roles('BUYER', 'sellerKey')).toEqual([bought])
    expect(await roles('SELLER', 'sellerKey')).toEqual([sold])
    expect(await roles('SELLER', 'stranger')).toEqual([made, bought].toSorted())
    expect(await roles('CREATOR', 'strangerKey')).toEqual([bought])
  })

  it('filters by status, mode, currency, amount, time, dispute and words; conditions add up', async () => {
    const [a, b, c] = ids as [string, string, string]
    const paid = await quick({ title: 'Olive press', amount: '77.500', currency: 'TND' }).disputed()
    const euro = await quick({ title: 'Olive oil PRESS', amount: '10', currency: 'EUR', mode: 'instant' }).pending()
    expect((await list('q: "press olive"')).toSorted()).toEqual([paid, euro].toSorted())
    expect(await list('q: "olive", status: [DISPUTED, PAID]')).toEqual([paid])
    expect(await list('q: "olive", mode: INSTANT')).toEqual([euro])
    expect(await list('q: "olive", currency: [EUR, USD]')).toEqual([euro])
    expect(await list('q: "olive", minAmountTnd: "77.500"')).toEqual([paid])
    expect(await list('q: "olive", minAmountTnd: "0", maxAmountTnd: "77.499"')).toEqual([euro])
    expect(await list('q: "olive", hasDispute: true')).toEqual([paid])
    expect(await list('q: "olive", hasDispute: false')).toEqual([euro])
    expect(await list('q: "olive", progressive: true')).toEqual([])
    expect(await list('q: "olive", progressive: false')).toHaveLength(2)
    expect(await list(`q: "${paid.slice(0, 30)}"`)).toEqual([paid])
    expect(await list('q: "100%"')).toEqual([])
    expect(await list('q: "pager 2", email: "PAGER@example.com"')).toEqual([b])
    const { createdAt } = await world.escrow(c)
    expect((await list(`email: "pager@example.com", createdFrom: "${createdAt}", createdTo: "${createdAt}"`)).toSorted()).toEqual(
      [c, ids[3]!].toSorted(),
    )
    const { updatedAt } = await world.escrow(b)
    expect(await list(`email: "pager@example.com", updatedFrom: "${updatedAt}", updatedTo: "${updatedAt}"`)).toContain(b)
    expect(await list(`email: "pager@example.com", updatedFrom: "${updatedAt}"`)).not.toContain(a)
    expect(await list(`email: "pager@example.com", createdTo: "2020-01-01T00:00:00+01:00"`)).toEqual([])
  })

  it.each([
    ['both directions', 'first: 1, last: 1', 'first'],
    ['no page', 'first: 0', 'first'],
    ['a negative page', 'last: -1', 'last'],
    ['a negative offset', 'offset: -1', 'offset'],
    ['a place before a page forward', 'first: 2, before: "x"', 'before'],
    ['a place before a page of no direction', 'before: "x"', 'before'],
    ['a place after a page backward', 'last: 2, after: "x"', 'after'],
    ['a cursor that is none', 'after: "x"', 'cursor'],
    ['an address that is none', 'filter: {email: "a b"}', 'email'],
    ['long words', `filter: {q: "${'x'.repeat(201)}"}`, 'filter.q'],
    ['a long address', `filter: {email: "${'x'.repeat(250)}@b.tn"}`, 'filter.email'],
    ['a negative amount', 'filter: {minAmountTnd: "-1"}', 'minAmountTnd'],
    ['an amount too exact', 'filter: {maxAmountTnd: "1.0001"}', 'maxAmountTnd'],
  ])('refuses %s', async (_what, args, field) => {
    const { status, errors, data } = await world.ask(`{ escrows(${args}) { nodes { id } } }`, { as: 'seller' })
    expect({ status, data }).toEqual({ status: 200, data: null })
    expect(errors[0].extensions).toMatchObject({ httpStatus: 400, details: { [field]: expect.any(String) } })
  })

  it('refuses a cursor of another order', async () => {
    const { pageInfo } = await page(`${pager}, sort: AMOUNT, first: 1`)
    expect(
      codeOf(await world.ask(`{ escrows(sort: CREATED_AT, after: "${pageInfo.endCursor}") { nodes { id } } }`, { as: 'sellerKey' })),
    ).toBe('VALIDATION_ERROR')
  })

  it.each([
    ['nobody', 'UNAUTHORIZED'],
    ['developer', 'FORBIDDEN'],
    ['loneKey', 'ACCOUNT_NOT_ASSOCIATED'],
  ] as const)('is not for the %s: %s', async (who, code) => {
    const answer = await world.ask('{ escrows { nodes { id } } }', { as: who })
    expect([answer.status, answer.data, codeOf(answer)]).toEqual([200, null, code])
  })
})

const moneyFields =
  'mode amount currency amountTnd feeBearer escrowFee serviceTaxTnd developerFee buyerFundingTnd sellerNetTnd fxRate fxLockedAt'
const quote = (input: object, as: Who = 'sellerKey') =>
  world.ask(`query ($input: CreateEscrowInput!) { quoteEscrow(input: $input) { ${moneyFields} } }`, { as, variables: { input } })

describe('quoteEscrow', () => {
  const bodies = (['TND', 'USD', 'EUR'] as const).flatMap((currency) =>
    (['SELLER', 'BUYER'] as const).flatMap((feeBearer) =>
      (['STANDARD', 'QUICK', 'INSTANT'] as const).map((mode) => ({
        currency,
        feeBearer,
        mode,
        amount: '1234.56',
        ...(mode === 'STANDARD' ? { contractTerms: terms } : {}),
        ...(mode === 'INSTANT' ? {} : { sellerEmail: 'third@example.com', developerFeePercentage: '3.33' }),
      })),
    ),
  )

  it.each(bodies)(
    '$mode, $currency, fees on the $feeBearer: the figures that createEscrow then has, and nothing written',
    async (fields) => {
      const [before] = await world.sql(
        'select (select count(*) from escrow) as escrows, (select count(*) from mail) as mails, (select count(*) from domain_event) as events',
      )
      const { data } = await quote(order(fields))
      expect(
        await world.sql(
          'select (select count(*) from escrow) as escrows, (select count(*) from mail) as mails, (select count(*) from domain_event) as events',
        ),
      ).toEqual([before])
      const escrow = await create(fields)
      expect(data.quoteEscrow).toEqual(Object.fromEntries(moneyFields.split(' ').map((field) => [field, escrow[field]])))
    },
  )

  it.each([
    ['nobody', 'UNAUTHORIZED'],
    ['developer', 'FORBIDDEN'],
    ['owner', 'FORBIDDEN'],
    ['loneKey', 'ACCOUNT_NOT_ASSOCIATED'],
  ] as const)('is not for the %s: %s', async (who, code) => {
    expect(codeOf(await quote(order(), who))).toBe(code)
  })

  it('is for people too', async () => {
    expect((await quote(order(), 'seller')).data.quoteEscrow.escrowFee).toBe('10.000')
  })
})

/** The sums of decisions 4 once more, in whole millimes and by other means than the service's own. */
describe('the money of a quote', () => {
  const rates = { TND: { rate: 1_000n, decimals: 3 }, USD: { rate: 3_100n, decimals: 2 }, EUR: { rate: 3_400n, decimals: 2 } }
  const halfUp = (dividend: bigint, divisor: bigint) => dividend / divisor + ((dividend % divisor) * 2n >= divisor ? 1n : 0n)
  /** Decimal text in units of its last decimal; zeros behind that one say nothing. */
  const units = (text: string, decimals: number) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
  }
  const refusals = new Set(['VALIDATION_ERROR', 'AMOUNT_PRECISION', 'AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE', 'FEES_EXCEED_AMOUNT'])

  const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: most })
  const plain = fc
    .tuple(fc.nat(9_999_999), fc.option(digits(3)))
    .map(([whole, fraction]) => (fraction === null ? `${whole}` : `${whole}.${fraction}`))
  const odd = fc.oneof(
    fc
      .tuple(fc.constantFrom('', '-', '+', ' ', '0', '00'), digits(30), fc.constantFrom('', '.', '.0', '.0000', 'e3', ' ', ',5'))
      .map((parts) => parts.join('')),
    fc.constantFrom(
      '',
      'NaN',
      'Infinity',
      '1e400',
      '0x10',
      '.5',
      '5.',
      '0',
      '0.000',
      '9223372036854775807',
      '10000000',
      '10000000.001',
      '٥',
    ),
    fc.string({ maxLength: 50 }),
  )
  const amount = fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: odd })
  const percentage = fc.oneof(
    { weight: 4, arbitrary: fc.nat(2_500).map((n) => (n / 100).toFixed(2)) },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
  const terms4 = {
    currency: fc.constantFrom('TND' as const, 'USD' as const, 'EUR' as const),
    feeBearer: fc.constantFrom('SELLER', 'BUYER'),
  }

  it('adds up to the millime, or is refused; never a fault', async () => {
    let quoted = 0
    await fc.assert(
      fc.asyncProperty(fc.record({ amount, developerFeePercentage: percentage, ...terms4 }), async (fields) => {
        const answer = await quote(order({ sellerEmail: 'third@example.com', ...fields }))
        expect(answer.status).toBeLessThan(500)
        if (answer.errors) {
          expect(refusals).toContain(codeOf(answer))
          return
        }
        quoted += 1
        const { rate, decimals } = rates[fields.currency]
        const money = Object.entries(answer.data.quoteEscrow).flatMap(([name, text]) =>
          /Tnd$|Fee$/.test(name) ? [[name, units(text as string, 3)]] : [],
        )
        const value = halfUp(units(fields.amount, decimals) * rate, 10n ** BigInt(decimals))
        const fee = halfUp(value * 5n, 100n)
        const commission = halfUp(value * units(fields.developerFeePercentage ?? '0', 2), 10_000n)
        const charged = fee + commission
        expect(Object.fromEntries(money)).toEqual({
          amountTnd: value,
          escrowFee: fee,
          serviceTaxTnd: halfUp(fee * 19n, 119n),
          developerFee: commission,
          buyerFundingTnd: fields.feeBearer === 'BUYER' ? value + charged : value,
          sellerNetTnd: fields.feeBearer === 'BUYER' ? value : value - charged,
        })
      }),
      { numRuns: 300 },
    )
    expect(quoted, 'enough random amounts are good ones').toBeGreaterThan(30)
  }, 60_000)
})
