import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEscrow } from '../../../server/operations/escrow/create-escrow.js'
import { requestSignInCode } from '../../../server/operations/user/request-sign-in-code.js'
import { signInWithCode } from '../../../server/operations/user/sign-in-with-code.js'
import { authenticate } from '../../../server/queries/credential/authenticate.js'
import { aDeveloper, anApiKey, anonymous, aUser, freshEmail, openWorld, type World } from '../../support/people.js'

// Decisions 3, Ways in: a code mailed to the address, also for registering.

const minuteMs = 60_000
let world: World
let live: World
beforeAll(async () => {
  world = await openWorld()
  live = await openWorld({ ESCROW_ENV: 'live' })
})
afterAll(async () => {
  await world.close()
  await live.close()
})

let networks = 0
const aNetwork = () => `203.0.113.${++networks}`
const ask = (services: World, email: string, address = aNetwork()) =>
  services.runAs(anonymous)(requestSignInCode, { email, locale: 'fr', address })
const enter = (services: World, input: Parameters<typeof signInWithCode>[1]) =>
  signInWithCode({ run: services.runAs(anonymous), services }, input)
const mailsTo = (services: World, email: string) =>
  services.sql<{ kind: string; locale: string; body: string }>('select kind, locale, body from mail where recipient = $1 order by id', [
    email,
  ])
const mailedCode = async (services: World, email: string) => /\b\d{6,9}\b/.exec((await mailsTo(services, email)).at(-1)!.body)![0]
const names = { firstName: ' Amel ', lastName: 'Ben Salah' }

describe('somebody with an account', () => {
  it('comes in with the mailed code, which is random in a sandbox as well', async () => {
    const user = await aUser(world)
    const { challenge, expiresAt } = await ask(world, user.email.toUpperCase())
    expect(expiresAt).toBe('2026-11-20T10:10:00.000Z')
    expect((await mailsTo(world, user.email)).at(-1)).toMatchObject({ kind: 'sign_in_code', locale: 'fr' })
    const { token, actor } = await enter(world, { challenge, code: await mailedCode(world, user.email) })
    expect(actor).toEqual(user)
    const { actor: bearer } = await authenticate(world, { authorization: `Bearer ${token}`, audience: 'graphql' })
    expect(bearer).toEqual(user)
  })

  it('is not renamed by it', async () => {
    const user = await aUser(world)
    const { challenge } = await ask(world, user.email)
    await enter(world, { challenge, code: await mailedCode(world, user.email), firstName: 'Eve', lastName: 'X' })
    expect(await world.sql('select first_name from app_user where id = $1', [user.userId])).toEqual([{ first_name: 'Amel' }])
  })
})

describe('somebody without', () => {
  it('is asked for a name after the right code, which goes on working, and has an account then', async () => {
    const email = freshEmail(world)
    const { challenge } = await ask(world, email)
    const code = '000000'
    for (const given of [{}, { firstName: 'Amel' }, { lastName: 'Ben Salah' }])
      await expect(enter(world, { challenge, code, ...given })).rejects.toMatchObject({ code: 'NAME_REQUIRED', field: ['firstName'] })
    expect(await world.sql('select 1 from app_user where email = $1', [email])).toEqual([])
    await expect(enter(world, { challenge, code, firstName: ' ', lastName: 'X' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect((await enter(world, { challenge, code, ...names })).actor).toMatchObject({ kind: 'user', email, locale: 'fr' })
    expect(await world.sql('select first_name, last_name, password_hash from app_user where email = $1', [email])).toEqual([
      { first_name: 'Amel', last_name: 'Ben Salah', password_hash: null },
    ])
  })

  it('is told nothing of a name as long as the code is wrong', async () => {
    const { challenge } = await ask(world, freshEmail(world))
    await expect(enter(world, { challenge, code: '111111' })).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })

  it('becomes the party of what invited them with the code, and not before', async () => {
    const email = freshEmail(world)
    const { actor: key } = await anApiKey(world, await aDeveloper(world))
    const deal = { title: 'Website', amount: '100', mode: 'quick', buyerEmail: email, sellerEmail: freshEmail(world) } as const
    await createEscrow({ services: world, run: world.runAs(key) }, deal)
    const linked = async () =>
      (await world.sql<{ buyer: string | null }>('select buyer_id as buyer from escrow where buyer_email = $1', [email]))[0]!.buyer
    const { challenge } = await ask(world, email)
    await expect(enter(world, { challenge, code: '111111', ...names })).rejects.toMatchObject({ code: 'INVALID_CODE' })
    expect(await linked()).toBeNull()
    const { actor } = await enter(world, { challenge, code: '000000', ...names })
    expect(actor).toMatchObject({ userId: await linked() })
  })
})

describe('the code', () => {
  it('is answered, written and mailed alike for every address', async () => {
    const email = freshEmail(live)
    const { challenge } = await ask(live, email)
    await enter(live, { challenge, code: await mailedCode(live, email), ...names })
    const known = await ask(live, email)
    const unknown = await ask(live, freshEmail(live))
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect(known.expiresAt).toBe(unknown.expiresAt)
    const rows = await live.sql<{ kinds: string }>(
      `select string_agg(kind, ' ' order by id) as kinds from mail where kind = 'sign_in_code' group by recipient`,
    )
    expect(new Set(rows.map(({ kinds }) => kinds))).toEqual(new Set(['sign_in_code', 'sign_in_code sign_in_code']))
  })

  it('works for ten minutes', async () => {
    const email = freshEmail(live)
    const { challenge } = await ask(live, email)
    const code = await mailedCode(live, email)
    live.clock.advance(10 * minuteMs - 1)
    await expect(enter(live, { challenge, code })).rejects.toMatchObject({ code: 'NAME_REQUIRED' })
    live.clock.advance(1)
    await expect(enter(live, { challenge, code, ...names })).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })

  it('works once, also when it comes three times at the same moment', async () => {
    const email = freshEmail(live)
    const { challenge } = await ask(live, email)
    const code = await mailedCode(live, email)
    const tried = await Promise.allSettled([1, 2, 3].map(() => enter(live, { challenge, code, ...names })))
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const tokens = 'select 1 from access_token t join app_user u on u.id = t.subject_id where u.email = $1'
    expect(await live.sql(tokens, [email])).toHaveLength(1)
    await expect(enter(live, { challenge, code, ...names })).rejects.toMatchObject({ code: 'INVALID_CODE', status: 400 })
  })

  it('that anybody knows does not work once there is an account, and opens one account for two at once', async () => {
    const email = freshEmail(world)
    const challenges = [await ask(world, email), await ask(world, email), await ask(world, email)].map(({ challenge }) => challenge)
    const entering = challenges.slice(1).map((challenge) => enter(world, { challenge, code: '000000', ...names }))
    expect((await Promise.allSettled(entering)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await world.sql('select 1 from app_user where email = $1', [email])).toHaveLength(1)
    await expect(enter(world, { challenge: challenges[0]!, code: '000000' })).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })

  it('is missed five times at most, by whoever asked for it: nobody else is locked out', async () => {
    const email = freshEmail(live)
    const [own, stranger] = [await ask(live, email), await ask(live, email)]
    const misses = await Promise.allSettled(Array.from({ length: 9 }, () => enter(live, { challenge: stranger.challenge, code: '1' })))
    expect(misses.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(enter(live, { challenge: stranger.challenge, code: await mailedCode(live, email), ...names })).rejects.toMatchObject({
      code: 'INVALID_CODE',
    })
    const [first] = (await mailsTo(live, email)).map(({ body }) => /\b\d{6}\b/.exec(body)![0])
    await expect(enter(live, { challenge: own.challenge, code: first!, ...names })).resolves.toBeDefined()
  })

  it('is asked for once a minute and five times an hour by one caller, whatever others ask', async () => {
    const email = freshEmail(world)
    for (let turn = 0; turn < 5; turn++) {
      await ask(world, email, '198.51.100.9')
      await expect(ask(world, email, '198.51.100.9')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
      world.clock.advance(minuteMs)
    }
    await expect(ask(world, email, '198.51.100.9')).rejects.toMatchObject({ code: 'RATE_LIMITED', headers: { 'Retry-After': '3300' } })
    await expect(ask(world, email)).resolves.toBeDefined()
    await expect(ask(world, freshEmail(world), '198.51.100.9')).resolves.toBeDefined()
  })

  it('of one caller at once goes out once', async () => {
    const email = freshEmail(world)
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => ask(world, email, '198.51.100.10')))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('goes, in live, to a hundred addresses an hour for one caller', async () => {
    await live.sql('delete from mailbox_proof')
    for (let turn = 0; turn < 100; turn++) await ask(live, freshEmail(live), '198.51.100.11')
    await expect(ask(live, freshEmail(live), '198.51.100.11')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await expect(ask(live, freshEmail(live), '198.51.100.12')).resolves.toBeDefined()
  })
})

describe('a mailbox that many networks ask for', () => {
  const flood = async (email: string) => {
    for (let turn = 0; turn < 20; turn++) await ask(world, email)
  }

  it('gets so many codes an hour, and then those alone that are asked for from where its owner has signed in', async () => {
    const user = await aUser(world)
    const home = aNetwork()
    const first = await ask(world, user.email, home)
    await enter(world, { challenge: first.challenge, code: await mailedCode(world, user.email), address: home })
    await flood(user.email)
    const before = (await mailsTo(world, user.email)).length
    const strange = await ask(world, user.email)
    expect(Object.keys(strange)).toEqual(Object.keys(first))
    expect((await mailsTo(world, user.email)).length).toBe(before)
    // Nor is what was not mailed good for anything.
    await expect(enter(world, { challenge: strange.challenge, code: '000000' })).rejects.toMatchObject({ code: 'INVALID_CODE' })

    world.clock.advance(minuteMs)
    const { challenge } = await ask(world, user.email, home)
    expect((await mailsTo(world, user.email)).length).toBe(before + 1)
    const { actor } = await enter(world, { challenge, code: await mailedCode(world, user.email), address: home })
    expect(actor).toEqual(user)
    // The flood is over with its hour.
    world.clock.advance(61 * minuteMs)
    await ask(world, user.email)
    expect((await mailsTo(world, user.email)).length).toBe(before + 2)
  })

  it('belongs to nobody yet: all who ask are strangers, and answered alike', async () => {
    const email = freshEmail(world)
    await flood(email)
    const before = (await mailsTo(world, email)).length
    const { challenge } = await ask(world, email)
    expect((await mailsTo(world, email)).length).toBe(before)
    await expect(enter(world, { challenge, code: '000000', ...names })).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })
})
