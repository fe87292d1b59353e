import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expected, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// Who has to be known, and when: a seller who asks for a payout (decisions 7), whoever funds an escrow with 1,000 TND or more (decisions 8).

const statusOf = async ({ sql }: GraphqlWorld, email: string) => {
  const [row] = await sql<{ identity: string }>('select identity_status as identity from app_user where email = $1', [email])
  return row?.identity
}

describe('in the sandbox', () => {
  let world: GraphqlWorld

  beforeAll(async () => {
    world = await openGraphqlWorld()
  })
  afterAll(() => world.close())

  const make = async (body: object, token = world.keys.lone): Promise<Json> =>
    (await world.call('POST', '/api/v1/sandbox/users', { token, body })).body
  const perform = async (escrowId: string, session: Record<string, unknown>, input?: object): Promise<Json> => {
    const { sessionId } = (await expected(201, world.openSession(escrowId, session, world.keys.lone))).body
    const body = input ? { input } : {}
    return (await expected(200, world.call('POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, { token: world.keys.lone, body })))
      .body
  }

  it('a seller who was made without identity is refused payout requests, until made known', async () => {
    const email = 'unknown-seller@example.com'
    const buyerEmail = 'its-buyer@example.com'
    expect(await make({ email, associate: true, identity: 'none' })).toMatchObject({ user: { email } })
    const fields = { mode: 'quick', amount: 300, buyerEmail, progressiveRelease: { autoApproveHours: 48 } }
    const { id } = (await expected(201, world.create(fields, world.keys.lone))).body.escrow
    await perform(id, { action: 'accept_pay', targetUserEmail: buyerEmail }, { acceptAutomaticRelease: true })
    const body = { requestId: 'may', amountTnd: 100 }
    const claim = () => world.call('POST', `/api/v1/escrows/${id}/release-requests`, { token: world.keys.lone, body })
    const refused = await claim()
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'SELLER_IDENTITY_REQUIRED'])
    expect(refused.body).toEqual({ error: 'Bad Request', code: 'SELLER_IDENTITY_REQUIRED', message: expect.stringMatching(/\S/) })
    await world.refuses('createReleaseRequest', { escrowId: id, requestId: 'may', amountTnd: '100' }, 'loneKey', 'SELLER_IDENTITY_REQUIRED')
    await make({ email, identity: 'approved' })
    expect((await claim()).status).toBe(201)
  })

  it('the helper approves whom it makes, and leaves those alone who are there, unless it is told', async () => {
    const email = 'helped@example.com'
    const helped = async (more: object) => {
      await make({ email, ...more })
      return statusOf(world, email)
    }
    expect(await helped({})).toBe('approved')
    expect(await helped({ identity: 'none', walletTnd: 5 })).toBe('none')
    expect(await helped({ walletTnd: 5, firstName: 'Amel' })).toBe('none')
    expect(await helped({ identity: 'approved' })).toBe('approved')
    const input = { email: 'helped-too@example.com', identity: 'NONE' }
    const fields = '{ user { identityStatus } created userErrors { code } }'
    const { data } = await world.ask(`mutation ($input: CreateSandboxUserInput!) { createSandboxUser(input: $input) ${fields} }`, {
      as: 'loneKey',
      variables: { input },
    })
    expect(data.createSandboxUser).toEqual({ user: { identityStatus: 'NONE' }, created: true, userErrors: [] })
    expect(await make({ email, identity: 'pending' })).toMatchObject({ details: { identity: expect.any(String) } })
  })

  it('paying approves a buyer at once from 1,000 TND on, and no other step does', async () => {
    const buyerEmail = 'unknown-buyer@example.com'
    const seller = 'other-seller@example.com'
    await make({ email: seller, associate: true })
    await make({ email: buyerEmail, identity: 'none' })
    const pay = async (amount: number) => {
      const { id } = (await expected(201, world.create({ mode: 'quick', amount, buyerEmail }, world.keys.lone))).body.escrow
      await perform(id, { action: 'accept_pay', targetUserEmail: buyerEmail })
      return statusOf(world, buyerEmail)
    }
    expect(await pay(999.999)).toBe('none')
    expect(await pay(1000)).toBe('approved')
  })
})

describe('in live', () => {
  let world: GraphqlWorld

  beforeAll(async () => {
    world = await openGraphqlWorld({ ESCROW_ENV: 'live' })
  })
  afterAll(() => world.close())

  const approve = () => world.sql(`update app_user set identity_status = 'approved' where id = $1`, [world.cast.buyer.userId])

  it('funding from 1,000 TND on needs an approved identity, paid at once or added, in person or by key', async () => {
    const small = await world.given({ mode: 'quick', amount: '999.999' }).paid()
    const large = await world.given({ mode: 'quick', amount: '1000' }).pending()
    await world.allowSpending('buyer', '100')
    await world.refuses('payEscrow', { escrowId: large, method: 'WALLET' }, 'buyer', 'IDENTITY_REQUIRED')
    for (const who of ['buyer', 'buyerKey'] as const)
      await world.refuses('addFunds', { escrowId: small, amountTnd: '0.01' }, who, 'IDENTITY_REQUIRED')
    const body = { amountTnd: 0.01 }
    const answer = await world.call('POST', `/api/v1/escrows/${small}/add-funds`, { token: world.keys.buyer, body })
    expect([answer.status, answer.headers.get('x-error-code'), answer.body.error]).toEqual([409, 'IDENTITY_REQUIRED', 'Conflict'])
    await approve()
    await world.does('payEscrow', { escrowId: large, method: 'WALLET' }, 'buyer')
    await world.does('addFunds', { escrowId: small, amountTnd: '0.01' }, 'buyerKey')
  })
})
