import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../support/escrow-builder.js'
import { dayMs, expected, openEscrowWorld, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld
/** Ids by what is special about them; made an hour apart, in this order. */
let ids: Record<'website' | 'camera' | 'code' | 'euro' | 'shirt' | 'foreign', string>

beforeAll(async () => {
  world = await openEscrowWorld()
  const { clock } = world.services
  const make = async (fields: Record<string, unknown>) => {
    clock.advance(3_600_000)
    return (await expected(201, world.create(fields))).body.escrow.id as string
  }
  const { cast } = world
  ids = {
    website: await make({ title: 'Website of Amel', amount: 1000 }),
    camera: await make({ title: 'Used Camera', amount: 200, mode: 'quick' }),
    code: await make({ title: 'Gift code', amount: 15, mode: 'instant' }),
    euro: await make({ title: 'Camera bag', amount: 50, currency: 'EUR', mode: 'quick' }),
    shirt: await make({ title: 'Shirt 100%', amount: 30, mode: 'quick', buyerEmail: 'new.buyer@example.com' }),
    foreign: await make({ title: 'For a third party', amount: 60, mode: 'quick', sellerEmail: cast.stranger.email }),
  }
  clock.advance(dayMs)
  await world.act(ids.camera, 'accept_pay', cast.buyer.email)
  await world.act(ids.camera, 'dispute', cast.buyer.email, { category: 'other', reason: 'It is not the camera shown.' })
  await world.act(ids.code, 'accept_pay', cast.buyer.email)
})

afterAll(() => world.close())

const list = (query = '', token?: string) => world.call('GET', `/api/v1/escrows${query}`, token === undefined ? {} : { token })
const idsOf = async (query = '', token?: string) =>
  ((await expected(200, list(query, token))).body.escrows as Array<{ id: string }>).map(({ id }) => id)
const all = () => [ids.foreign, ids.shirt, ids.euro, ids.code, ids.camera, ids.website]

async function selects(query: string, names: Array<keyof typeof ids>, token?: string) {
  expect(new Set(await idsOf(query, token)), query).toEqual(new Set(names.map((name) => ids[name])))
}

describe('GET /api/v1/escrows: 200', () => {
  it('answers the escrows, newest first, as they are read one by one, with pagination', async () => {
    const answer = await list()
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['escrows', 'pagination'])
    expect(answer.body.escrows.map(({ id }: { id: string }) => id)).toEqual(all())
    expect(answer.body.pagination).toEqual({ page: 1, limit: 20, total: 6, pages: 1, nextCursor: null })
    const { _id, ...read } = await world.read(ids.camera)
    expect(_id).toBe(ids.camera)
    expect(answer.body.escrows[4]).toEqual(read)
  })

  it('pages with page and limit, and counts total and pages', async () => {
    expect(await idsOf('?limit=4')).toEqual(all().slice(0, 4))
    const second = (await list('?limit=4&page=2')).body
    expect(second.escrows.map(({ id }: { id: string }) => id)).toEqual(all().slice(4))
    expect(second.pagination).toMatchObject({ page: 2, limit: 4, total: 6, pages: 2 })
    for (const page of [9, 1_000_000])
      expect((await list(`?limit=4&page=${page}`)).body).toMatchObject({
        escrows: [],
        pagination: { page, limit: 4, total: 6, pages: 2, nextCursor: null },
      })
  })

  it('a limit above 100 is 100', async () => {
    expect((await list('?limit=5000')).body.pagination.limit).toBe(100)
  })

  it('an empty list has no pages', async () => {
    expect((await list('?q=nothing')).body).toEqual({
      escrows: [],
      pagination: { page: 1, limit: 20, total: 0, pages: 0, nextCursor: null },
    })
  })

  it('holds what the user is a party of and what the developer created, and nothing else', async () => {
    expect(new Set(await idsOf('', world.keys.buyer))).toEqual(new Set(all().filter((id) => id !== ids.shirt)))
    expect(await idsOf('', world.keys.stranger)).toEqual([ids.foreign])
  })

  it('shows metadata to its creator alone', async () => {
    const buyerEmail = (await aUser(world.services, 'other')).email
    const { escrow } = (
      await world.create({
        mode: 'quick',
        title: 'With metadata',
        metadata: { a: 'b' },
        sellerEmail: world.cast.stranger.email,
        buyerEmail,
      })
    ).body
    expect((await list('?q=metadata')).body.escrows[0].metadata).toEqual({ a: 'b' })
    expect((await list('?q=metadata', world.keys.stranger)).body.escrows[0]).not.toHaveProperty('metadata')
    await world.call('POST', `/api/v1/escrows/${escrow.id}/cancel`, { token: world.keys.stranger })
  })
})

describe('GET /api/v1/escrows: filters', () => {
  it('status, repeated or separated by commas', async () => {
    await selects('?status=disputed', ['camera'])
    await selects('?status=disputed,paid', ['camera', 'code'])
    await selects('?status=disputed&status=paid', ['camera', 'code'])
  })

  it('role: seller, buyer or creator', async () => {
    await selects('?role=seller', ['website', 'camera', 'code', 'euro', 'shirt'])
    await selects('?role=buyer', [])
    await selects('?role=buyer', ['website', 'camera', 'code', 'euro', 'foreign'], world.keys.buyer)
    await selects('?role=creator&q=third', ['foreign'])
    await selects('?role=creator', [], world.keys.buyer)
  })

  it('mode and currency', async () => {
    await selects('?mode=instant', ['code'])
    await selects('?mode=instant&mode=standard', ['code', 'website'])
    await selects('?currency=EUR', ['euro'])
    await selects('?currency=EUR,TND&mode=instant', ['code'])
  })

  it('email of either party, however it is written', async () => {
    await selects('?email=New.Buyer@example.com', ['shirt'])
    await selects(`?email=${encodeURIComponent(world.cast.stranger.email)}&q=third`, ['foreign'])
  })

  it('createdFrom, createdTo, updatedFrom and updatedTo, both ends included', async () => {
    const { createdAt } = await world.read(ids.code)
    await selects(`?createdTo=${createdAt}`, ['website', 'camera', 'code'])
    await selects(`?createdFrom=${createdAt}&createdTo=${createdAt}`, ['code'])
    await selects('?updatedFrom=2026-11-21T12:00:00Z&status=paid,disputed', ['camera', 'code'])
    await selects('?updatedTo=2026-11-20&createdTo=2026-11-20', ['website', 'euro', 'shirt', 'foreign'])
  })

  it('minAmountTnd and maxAmountTnd, in ledger value', async () => {
    await selects('?minAmountTnd=170&maxAmountTnd=200', ['camera', 'euro'])
    await selects('?maxAmountTnd=15.000', ['code'])
    await selects('?minAmountTnd=0&maxAmountTnd=14.999', [])
  })

  it('progressive and hasDispute', async () => {
    await selects('?hasDispute=true', ['camera'])
    await selects('?hasDispute=false&status=pending,paid&q=camera', ['euro'])
    await selects('?progressive=true', [])
    await selects('?progressive=false&mode=instant', ['code'])
  })

  it('q: every word of the title in any case, or the beginning of the id', async () => {
    await selects('?q=CAMERA', ['camera', 'euro'])
    await selects('?q=camera%20used', ['camera'])
    await selects('?q=100%25', ['shirt'])
    await selects('?q=_', [])
    await selects(`?q=${ids.code}`, ['code'])
    await selects(`?q=${ids.code.slice(0, 16)}`, ['code'])
  })

  it('filters add up', async () => {
    await selects('?mode=quick&q=camera&status=pending', ['euro'])
  })
})

describe('GET /api/v1/escrows: order', () => {
  it('sorts by createdAt, updatedAt and amountTnd, both ways', async () => {
    const six = '&createdTo=2026-11-20'
    expect(await idsOf(`?sort=-createdAt${six}`)).toEqual(all())
    expect(await idsOf(`?sort=createdAt${six}`)).toEqual(all().toReversed())
    expect(await idsOf(`?sort=amountTnd${six}`)).toEqual([ids.code, ids.shirt, ids.foreign, ids.euro, ids.camera, ids.website])
    expect(await idsOf(`?sort=-amountTnd${six}`)).toEqual([ids.website, ids.camera, ids.euro, ids.foreign, ids.shirt, ids.code])
    for (const plus of ['+', '%2B']) expect(await idsOf(`?sort=${plus}createdAt${six}`)).toEqual(all().toReversed())
    expect((await idsOf(`?sort=updatedAt${six}`)).slice(0, 4)).toEqual([ids.website, ids.euro, ids.shirt, ids.foreign])
    expect((await idsOf(`?sort=-updatedAt${six}`)).slice(2)).toEqual([ids.foreign, ids.shirt, ids.euro, ids.website])
  })

  it('orders equal keys by id', async () => {
    const made = []
    for (let n = 0; n < 5; n++)
      made.push((await expected(201, world.create({ title: `Tied ${n}`, amount: 77, mode: 'quick' }))).body.escrow.id as string)
    expect(await idsOf('?q=tied&sort=amountTnd')).toEqual(made.toSorted())
    expect(await idsOf('?q=tied')).toEqual(made.toSorted().toReversed())
  })
})

describe('GET /api/v1/escrows: cursor', () => {
  it('reads on without a gap or a duplicate while escrows are added', async () => {
    const made: string[] = []
    const add = async () =>
      void made.push(
        (await expected(201, world.create({ title: 'Deep', amount: 20 + made.length, mode: 'quick' }))).body.escrow.id as string,
      )
    for (let n = 0; n < 7; n++) await add()
    const before = made.toSorted().toReversed()
    const read: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { escrows: Array<{ id: string }>; pagination: { nextCursor: string | null } } = (
        await expected(200, list(`?q=deep&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`))
      ).body
      read.push(...page.escrows.map(({ id }) => id))
      cursor = page.pagination.nextCursor
      world.services.clock.advance(1000)
      await add()
    }
    expect(read).toEqual(before)
  })

  it('works in every order', async () => {
    for (const sort of ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'amountTnd', '-amountTnd']) {
      const whole = await idsOf(`?sort=${sort}&limit=100`)
      const read: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body }: { body: { escrows: Array<{ id: string }>; pagination: { nextCursor: string | null } } } = await list(
          `?sort=${sort}&limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`,
        )
        read.push(...body.escrows.map(({ id }) => id))
        cursor = body.pagination.nextCursor
      }
      expect(read, sort).toEqual(whole)
    }
  })
})

describe('GET /api/v1/escrows: refusals', () => {
  it('400 for a bad value of any parameter, naming it', async () => {
    const bad = {
      status: ['open', 'paid,open', ''],
      role: ['owner', ''],
      mode: ['slow'],
      currency: ['GBP', 'tnd'],
      createdFrom: ['yesterday', '2026-13-01', '1700000000'],
      createdTo: ['x'],
      updatedFrom: ['x'],
      updatedTo: ['x'],
      minAmountTnd: ['-1', '1e3', 'x', '1.0001'],
      maxAmountTnd: ['x'],
      progressive: ['yes', '1'],
      hasDispute: ['no'],
      q: ['', 'x'.repeat(201)],
      email: ['', 'nobody', 'new.buyer@exam\u212Ale.com'],
      sort: ['title', '+title', '--createdAt', '+-createdAt'],
      page: ['0', '-1', '1.5', 'x', ''],
      limit: ['0', '-1', '1.5', 'x'],
      cursor: ['nonsense', ''],
    }
    for (const [name, values] of Object.entries(bad)) {
      for (const value of values) {
        const query = `?${name}=${encodeURIComponent(value)}`
        await world
          .refuses(() => list(query), { status: 400, code: 'VALIDATION_ERROR', details: { [name]: expect.any(String) } })
          .catch((error: unknown) => {
            throw new Error(`${query}: ${String(error)}`, { cause: error })
          })
      }
    }
  })

  it('400 for a cursor with page, or one of another order', async () => {
    const { nextCursor } = (await list('?limit=2')).body.pagination
    const refusal = { status: 400, code: 'VALIDATION_ERROR', details: { cursor: expect.any(String) } } as const
    await world.refuses(() => list(`?cursor=${nextCursor}&page=2`), refusal)
    await world.refuses(() => list(`?cursor=${nextCursor}&sort=amountTnd`), refusal)
  })

  it('400 for a parameter given twice that is not a list', async () => {
    await world.refuses(() => list('?limit=2&limit=3'), { status: 400, code: 'VALIDATION_ERROR', details: { limit: expect.any(String) } })
  })

  it('401 without a key; 403 when the developer has no associated user', async () => {
    await world.refuses(() => list('', ''), { status: 401, code: 'UNAUTHORIZED' })
    await world.refuses(() => list('', world.keys.lone), { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
  })
})
