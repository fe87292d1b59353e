import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, expected, hourMs, minuteMs, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'

// Where money can be withdrawn to (decisions 13), over REST and GraphQL, in live, where nobody knows the codes and everybody waits a day.

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld({ ESCROW_ENV: 'live', DESTINATIONS_LIMIT: '3' })
  await world.sql(`update app_user set first_name = 'Amel', last_name = 'Ben Salah' where email = $1`, [world.cast.buyer.email])
})
afterAll(() => world.close())

const path = '/api/v1/wallet/destinations'
const holderName = 'Amel Ben Salah'
const [rib, otherRib, thirdRib, fourthRib] = [
  '10006035183598478831',
  '08003123456789012359',
  '08003123456789012456',
  '08003123456789012553',
] as const

const add = (body: object, headers: Record<string, string> = {}) => world.call('POST', path, { token: world.keys.buyer, body, headers })
const list = async (query = ''): Promise<Json> => (await expected(200, world.call('GET', path + query, { token: world.keys.buyer }))).body
const confirm = (id: string, code: string, as: Who = 'buyer') => world.mutate('confirmDestination', { id, code }, as)
const confirmed = async (...given: Parameters<typeof confirm>): Promise<Json> => (await confirm(...given)).data.confirmDestination
const mails = () =>
  world.sql<{ kind: string; body: string }>('select kind, body from mail where recipient = $1 order by id', [world.cast.buyer.email])
const lastCode = async () => /\b\d{6}\b/.exec((await mails()).findLast(({ kind }) => kind === 'destination_code')!.body)![0]
const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

it('a key adds an account that waits for the code that is mailed to its user', async () => {
  const { body } = await expected(201, add({ rib: '10 006 0351835984788 31', holderName: 'BEN SALAH Amel' }))
  const { destination } = body
  expect(body).toEqual({
    destination: {
      id: expect.stringMatching(/^dst_[0-9a-z]{26}$/),
      type: 'rib',
      holderName: 'BEN SALAH Amel',
      last4: '8831',
      status: 'pending_confirmation',
      usableFrom: null,
      createdAt: world.services.clock().toISOString(),
    },
  })
  const code = await lastCode()
  expect(await confirmed(destination.id, wrong(code))).toMatchObject({
    destination: null,
    userErrors: [{ code: 'INVALID_CODE', field: ['code'] }],
  })
  await world.refuses('confirmDestination', { id: destination.id, code }, 'stranger', 'DESTINATION_NOT_FOUND')
  world.services.clock.advance(minuteMs)
  const now = world.services.clock()
  const usableFrom = new Date(now.getTime() + dayMs).toISOString()
  const active = { ...destination, type: 'RIB', status: 'ACTIVE', usableFrom }
  expect(await confirmed(destination.id, code, 'buyerKey')).toEqual({ destination: active, userErrors: [] })
  expect(await confirmed(destination.id, code)).toMatchObject({ userErrors: [{ code: 'INVALID_CODE' }] })
  expect((await mails()).map(({ kind }) => kind)).toEqual(['destination_code', 'destination_added'])

  // The number is nowhere but sealed, and the same account again is the one that is there.
  const [stored] = await world.sql<{ row: string }>('select to_jsonb(d)::text || encode(number_sealed, $1) as row from destination d', [
    'escape',
  ])
  expect(stored!.row).not.toContain('5183598478')
  for (const again of [
    { rib, holderName },
    { iban: `TN59${rib}`, holderName },
  ])
    expect((await expected(200, add(again))).body.destination).toEqual({ ...destination, status: 'active', usableFrom })
  expect(await mails()).toHaveLength(2)
})

it('in person it is confirmed by being added, and one that a key has added by being added again', async () => {
  const input = { iban: 'FR14 2004 1010 0505 0001 3M02 606', holderName }
  const added = await world.does('createDestination', input, 'buyer')
  const usableFrom = new Date(world.services.clock().getTime() + dayMs).toISOString()
  expect(added).toMatchObject({ created: true, destination: { type: 'IBAN', last4: '2606', status: 'ACTIVE', usableFrom } })
  world.services.clock.advance(minuteMs)
  const { destination } = (await expected(201, add({ rib: otherRib, holderName }))).body
  const again = await world.does('createDestination', { rib: otherRib, holderName }, 'buyer')
  expect(again).toMatchObject({ created: false, destination: { id: destination.id, status: 'ACTIVE' } })
})

it('are listed newest first, without their numbers, and deleted', async () => {
  const { destinations, pagination } = await list()
  expect(destinations.map(({ last4 }: Json) => last4)).toEqual(['2359', '2606', '8831'])
  expect(pagination).toEqual({ page: 1, limit: 20, total: 3, pages: 1 })
  expect(await list('?limit=2&page=2')).toEqual({
    destinations: destinations.slice(2),
    pagination: { page: 2, limit: 2, total: 3, pages: 2 },
  })
  const { data } = await world.ask('{ destinations { id last4 } }', { as: 'buyer' })
  expect(data.destinations).toEqual(destinations.map(({ id, last4 }: Json) => ({ id, last4 })))

  await world.refuses('createDestination', { rib: thirdRib, holderName }, 'buyer', 'LIMIT_REACHED', { message: /3 bank accounts/ })
  const [newest] = destinations
  await world.refuses('deleteDestination', { id: newest.id }, 'stranger', 'DESTINATION_NOT_FOUND')
  const removed = await expected(200, world.call('DELETE', `${path}/${newest.id}`, { token: world.keys.buyer }))
  expect(removed.body).toEqual({ message: 'Destination deleted', destination: newest })
  expect((await world.call('DELETE', `${path}/${newest.id}`, { token: world.keys.buyer })).code).toBe('DESTINATION_NOT_FOUND')
  expect((await list()).destinations).toEqual(destinations.slice(1))
  const other = destinations[1].id
  expect(await world.does('deleteDestination', { id: other }, 'buyer')).toMatchObject({ destination: { id: other } })
})

describe('what is refused', () => {
  it('bad numbers, other people’s accounts, and keys of nobody', async () => {
    const refuses = (body: object, code: Json, field: string) =>
      world.refuses('createDestination', body, 'buyer', code, { field: [field], details: { [field]: expect.any(String) } })
    await refuses({ rib: '10006035183598478832', holderName }, 'DESTINATION_INVALID', 'rib')
    await refuses({ iban: `TN58${rib}`, holderName }, 'DESTINATION_INVALID', 'iban')
    await refuses({ rib: thirdRib, holderName: 'Somebody Else' }, 'DESTINATION_INVALID', 'holderName')
    await refuses({ holderName }, 'VALIDATION_ERROR', 'rib')
    await refuses({ rib: thirdRib, iban: `TN59${rib}`, holderName }, 'VALIDATION_ERROR', 'rib')
    await refuses({ rib: thirdRib, holderName: ' ' }, 'VALIDATION_ERROR', 'holderName')
    for (const body of [{ rib: 1, holderName }, { rib: thirdRib }, { rib: thirdRib, holderName, iban: 7 }]) {
      const { status, code } = await add(body)
      expect([status, code]).toEqual([400, 'VALIDATION_ERROR'])
    }
    const both = { rib: expect.stringContaining('check digits'), holderName: expect.stringContaining('verified person') }
    const wrong = { rib: '10006035183598478832', holderName: 'Somebody Else' }
    await world.refuses('createDestination', wrong, 'buyer', 'DESTINATION_INVALID', { field: ['rib'], details: both })
    expect((await add(wrong)).body).toMatchObject({ details: both })
    expect((await add({ rib: '10006035183598478832', holderName })).body).toMatchObject({ details: { rib: expect.any(String) } })
    const lone = await world.call('POST', path, { token: world.keys.lone, body: { rib: thirdRib, holderName } })
    expect([lone.status, lone.code]).toEqual([403, 'ACCOUNT_NOT_ASSOCIATED'])
  })

  it('a code that was missed five times, or is too old; another one is mailed, ten a day', async () => {
    const { destination } = (await expected(201, add({ rib: thirdRib, holderName }))).body
    const first = await lastCode()
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await confirmed(destination.id, wrong(first))).userErrors[0].code).toBe('INVALID_CODE')
    expect((await confirmed(destination.id, first)).userErrors[0].code).toBe('INVALID_CODE')
    expect((await expected(200, add({ rib: thirdRib, holderName }))).body.destination).toEqual(destination)
    const second = await lastCode()
    world.services.clock.advance(hourMs)
    expect((await confirmed(destination.id, second)).userErrors[0].code).toBe('INVALID_CODE')
    const sent = (await mails()).filter(({ kind }) => kind === 'destination_code').length
    for (let more = sent; more < 10; more++) await expected(200, add({ rib: thirdRib, holderName }))
    expect((await add({ rib: thirdRib, holderName })).status).toBe(429)
    expect(await confirmed(destination.id, await lastCode())).toMatchObject({ destination: { status: 'ACTIVE' } })
  })

  it('the same account twice at once, and more than there may be at once', async () => {
    world.services.clock.advance(dayMs)
    const asked = [fourthRib, fourthRib, otherRib].map((number) => add({ rib: number, holderName }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    expect((await list()).pagination.total).toBe(3)
  })
})
