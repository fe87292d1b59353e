import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { expected } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'

// Users and developers as staff see them (decisions 3 and 18).

let world: GraphqlWorld
let userId: string
let developerId: string

beforeAll(async () => {
  world = await openGraphqlWorld()
  userId = encodeId('usr', world.cast.buyer.userId)
  developerId = encodeId('dev', world.developers.seller)
  await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'user', subjectId: world.cast.buyer.userId })
  await world.given({ mode: 'quick', amount: '200', title: 'Old lamp' }).paid()
})
afterAll(() => world.close())

const read = async (query: string, as: Who = 'owner') => (await world.ask(query, { as })).data
const masked = (email: string) => `${email[0]}•••${email.slice(email.indexOf('@'))}`

describe('users', () => {
  const addresses = async (rest: string, as?: Who) =>
    (await read(`{ users(${rest}) { nodes { email } } }`, as)).users.nodes.map(({ email }: { email: string }) => email)

  it('are listed page by page, the newest first', async () => {
    const page = async (rest: string) => (await read(`{ users(${rest}) { nodes { id } pageInfo { hasNextPage endCursor } } }`)).users
    const all = (await page('first: 100')).nodes
    const first = await page('first: 1')
    const second = await page(`first: 1, after: "${first.pageInfo.endCursor}"`)
    expect([...first.nodes, ...second.nodes]).toEqual(all.slice(0, 2))
    expect(first.pageInfo.hasNextPage).toBe(true)
  })

  it('are found by how their address begins, in the order of their addresses, page by page', async () => {
    for (const name of ['ab', 'aa', 'b'])
      await world.sql(`insert into app_user (id, email, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())`, [
        `zz-${name}@example.com`,
      ])
    expect(await addresses('search: "ZZ-a"')).toEqual(['zz-aa@example.com', 'zz-ab@example.com'])
    const { users } = await read('{ users(search: "zz-", first: 2) { pageInfo { endCursor } } }')
    expect(await addresses(`search: "zz-", first: 2, after: "${users.pageInfo.endCursor}"`)).toEqual(['zz-b@example.com'])
  })

  it('are found by support by a whole address alone, and masked', async () => {
    const { email } = world.cast.buyer
    expect(await addresses(`search: "${email.slice(0, 3)}"`, 'support')).toEqual([])
    expect(await addresses(`search: "${email}"`, 'support')).toEqual([masked(email)])
  })

  it('have a case with wallet, escrows and sessions; verifications are for those who review them', async () => {
    const fields = `user { email balance { escrowAsBuyer } } escrows { title } sessions { display } identityVerifications { id }`
    const { userCase } = await read(`{ userCase(id: "${userId}") { ${fields} } }`)
    expect(userCase).toMatchObject({
      user: { email: world.cast.buyer.email, balance: { escrowAsBuyer: expect.stringMatching(/^2\d\d\./) } },
      escrows: [{ title: 'Old lamp' }],
    })
    expect(userCase.sessions[0].display).toMatch(/^ut_.+….{4}$/)
    const { userCase: forSupport } = await read(
      `{ userCase(id: "${userId}") { user { email firstName } identityVerifications { id } } }`,
      'support',
    )
    expect(forSupport).toMatchObject({ user: { email: masked(world.cast.buyer.email) }, identityVerifications: [] })
  })

  it('have all of their escrows as a list, for every role of staff and for nobody else', async () => {
    const titles = async (id: string, as: Who) =>
      (await read(`{ escrows(filter: { userId: "${id}" }) { nodes { title buyer { id } } totalCount } }`, as)).escrows
    const lamp = { nodes: [{ title: 'Old lamp', buyer: { id: userId } }], totalCount: 1 }
    expect(await titles(userId, 'owner')).toEqual(lamp)
    // Who reads addresses masked could ask for none.
    expect(await titles(userId, 'support')).toEqual(lamp)
    expect(await titles(encodeId('usr', world.developers.seller), 'owner')).toEqual({ nodes: [], totalCount: 0 })
    const { errors } = await world.ask(`{ escrows(filter: { userId: "${userId}" }) { nodes { id } } }`, { as: 'buyer' })
    expect(errors[0].extensions.code).toBe('STAFF_ONLY')
  })

  it('nobody knows are not there', async () => {
    const { errors } = await world.ask(`{ userCase(id: "${encodeId('usr', world.developers.seller)}") { user { id } } }`, { as: 'owner' })
    expect(errors[0].extensions.code).toBe('NOT_FOUND')
  })
})

describe('verifications', () => {
  const ask = (email: string) => expected(201, world.call('POST', '/api/v1/identity-verifications', { body: { email } }))
  const fields = `identityVerification { email } user { id firstName } developer { id } provider providerSessionId earlier { id kycStatus }`
  const caseOf = async (id: string, as: Who = 'compliance') => world.ask(`{ identityCase(id: "${id}") { ${fields} } }`, { as })

  it('have a case with the person, who asked, the provider’s session, and what was found before', async () => {
    const email = 'yasmine+review@example.com'
    const { id: earlier } = (await ask(email)).body
    expect((await caseOf(earlier)).data.identityCase).toMatchObject({ user: null, developer: { id: developerId }, earlier: [] })
    await world.does('reviewIdentityVerification', { id: earlier, decision: 'REJECT', reason: 'Blurred.' }, 'owner', {
      select: '__typename',
    })
    const [person] = await world.sql<{ id: string }>(
      `insert into app_user (id, email, first_name, created_at, updated_at) values (gen_random_uuid(), $1, 'Yasmine', now(), now()) returning id`,
      [email],
    )
    world.services.clock.advance(1_000)
    const { id } = (await ask(email)).body
    await world.sql(`update identity_verification set provider = 'didit', provider_session_id = 'session-1' where id = $1`, [
      decodeId('idv', id),
    ])
    expect((await caseOf(id)).data.identityCase).toEqual({
      identityVerification: { email },
      user: { id: encodeId('usr', person!.id), firstName: 'Yasmine' },
      developer: { id: developerId },
      provider: 'didit',
      providerSessionId: 'session-1',
      earlier: [{ id: earlier, kycStatus: 'REJECTED' }],
    })
  })

  it('are nobody else’s to look into', async () => {
    const { id } = (await ask('zohra+review@example.com')).body
    expect((await caseOf(id, 'support')).errors[0].extensions.code).toBe('STAFF_ONLY')
    expect((await caseOf(encodeId('idv', world.developers.seller))).errors[0].extensions.code).toBe('VERIFICATION_NOT_FOUND')
  })
})

describe('developers', () => {
  const companies = async (rest: string, as?: Who) =>
    (await read(`{ developers(${rest}) { nodes { companyName } } }`, as)).developers.nodes.map(
      ({ companyName }: { companyName: string }) => companyName,
    )

  it('are found by company or by address, page by page', async () => {
    for (const name of ['Beta', 'alpha', 'Gamma'])
      await world.sql(
        `insert into developer (id, email, password_hash, company_name, created_at, updated_at)
         values (gen_random_uuid(), $1, 'x', $2, now(), now())`,
        [`yy-${name.toLowerCase()}@example.com`, `YY ${name}`],
      )
    expect(await companies('search: "yy "')).toEqual(['YY alpha', 'YY Beta', 'YY Gamma'])
    expect(await companies('search: "yy-beta@"')).toEqual(['YY Beta'])
    expect(await companies('search: "yy-beta@"', 'support')).toEqual([])
    const { developers } = await read('{ developers(search: "yy ", first: 2) { pageInfo { endCursor } } }')
    expect(await companies(`search: "yy ", first: 2, after: "${developers.pageInfo.endCursor}"`)).toEqual(['YY Gamma'])
  })

  it('have a case with limits, keys and webhooks, and no secret', async () => {
    const fields = `developer { limits { dailyCreations { limit } } association { email } business { name } } apiKeys { keyPrefix lastFour } webhooks { url }`
    const { developerCase } = await read(`{ developerCase(id: "${developerId}") { ${fields} } }`)
    expect(developerCase.developer.association.email).toBe(world.cast.seller.email)
    expect(developerCase.apiKeys.length).toBeGreaterThan(0)
    const { developerCase: forSupport } = await read(`{ developerCase(id: "${developerId}") { ${fields} } }`, 'support')
    expect(forSupport.developer).toMatchObject({ association: { email: masked(world.cast.seller.email) }, business: null })
  })
})
