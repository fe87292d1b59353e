import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/db/sql.js'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { createEscrow } from '../../../server/operations/escrow/create-escrow.js'
import { holdAddresses } from '../../../server/operations/escrow/hold-addresses.js'
import { registerUser, type NewUser } from '../../../server/operations/user/register-user.js'
import { signIn } from '../../../server/operations/credential/sign-in.js'
import { verifyEmail } from '../../../server/operations/user/verify-email.js'
import { inTurn } from '../../support/in-turn.js'
import { aDeveloper, anApiKey, anonymous, aUser, freshEmail, goodPassword, openWorld, type World } from '../../support/people.js'

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

const register = async (services: World, input: Partial<NewUser> & { email: string }) =>
  registerUser(
    { run: services.runAs(anonymous), services },
    { password: goodPassword, firstName: ' Amel ', lastName: 'Ben Salah', locale: 'fr', address: aNetwork(), ...input },
  )
const verify = (services: World, input: { email: string; code: string; registrationToken: string }) =>
  verifyEmail({ run: services.runAs(anonymous), services }, input)
/** Each time somebody else, but for those who say who they are. */
const aNetwork = () => `203.0.113.${++networks}`
let networks = 0
const enter = (services: World, email: string, password = goodPassword) =>
  signIn({ run: services.runAs(anonymous), services }, { kind: 'user', email, password, address: aNetwork() })
const mailsTo = (services: World, email: string) =>
  services.sql<{ kind: string; locale: string; body: string }>('select kind, locale, body from mail where recipient = $1 order by id', [
    email,
  ])
const mailedCode = async (services: World, email: string) => /\b\d{6,9}\b/.exec((await mailsTo(services, email)).at(-1)!.body)![0]
const wrongFor = (code: string) => (code === '123456' ? '654321' : '123456')
const anyToken = 'x'.repeat(43)

describe('registering', () => {
  it('makes a user once the mailed code was given, and nobody before', async () => {
    const email = freshEmail(world)
    const { registrationToken, ...answer } = await register(world, { email: email.toUpperCase() })
    expect(answer).toEqual({ email, codeExpiresAt: '2026-11-20T10:15:00.000Z' })
    expect(registrationToken).toMatch(/^[\w-]{43}$/)
    expect(await mailsTo(world, email)).toMatchObject([{ kind: 'verification_code', locale: 'fr' }])
    expect(await world.sql('select 1 from app_user where email = $1', [email])).toEqual([])
    const { user } = await verify(world, { email, code: '000000', registrationToken })
    expect(user).toMatchObject({
      email,
      firstName: 'Amel',
      lastName: 'Ben Salah',
      locale: 'fr',
      isEmailVerified: true,
      identityStatus: 'none',
    })
    await expect(enter(world, email)).resolves.toMatchObject({ actor: { kind: 'user', email, locale: 'fr' } })
  })

  it.each([
    ['a weak password', { password: 'password1234' }, 'PASSWORD_TOO_WEAK'],
    ['a short password', { password: 'short' }, 'PASSWORD_TOO_WEAK'],
    ['an address with a display name', { email: 'Amel <amel@example.com>' }, 'VALIDATION_ERROR'],
    ['no first name', { firstName: '  ' }, 'VALIDATION_ERROR'],
    ['a name of two lines', { lastName: 'Ben\r\nBcc: all' }, 'VALIDATION_ERROR'],
    ['a name without end', { lastName: 'x'.repeat(101) }, 'VALIDATION_ERROR'],
  ])('refuses %s', async (_, change, code) => {
    await expect(register(world, { email: freshEmail(world), ...change })).rejects.toMatchObject({ code, status: 400 })
  })

  it('again touches no registration that waits: each is confirmed by its own code, and the first opens the account', async () => {
    const email = freshEmail(live)
    const theirs = await register(live, { email, password: 'chosen by a stranger', firstName: 'Eve' })
    const theirCode = await mailedCode(live, email)
    const own = await register(live, { email, password: 'chosen by the owner', firstName: 'Amel' })
    const ownCode = await mailedCode(live, email)
    if (theirCode !== ownCode)
      await expect(verify(live, { email, code: ownCode, registrationToken: theirs.registrationToken })).rejects.toMatchObject({
        code: 'INVALID_CODE',
      })
    expect(await verify(live, { email, code: ownCode, registrationToken: own.registrationToken })).toMatchObject({
      user: { firstName: 'Amel' },
    })
    await expect(verify(live, { email, code: theirCode, registrationToken: theirs.registrationToken })).rejects.toMatchObject({
      code: 'INVALID_CODE',
    })
    await expect(enter(live, email, 'chosen by a stranger')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(enter(live, email, 'chosen by the owner')).resolves.toBeDefined()
  })

  it('by two at once opens one account', async () => {
    const email = freshEmail(world)
    const pending = [await register(world, { email, firstName: 'One' }), await register(world, { email, firstName: 'Two' })]
    const tried = await Promise.allSettled(
      pending.map(({ registrationToken }) => verify(world, { email, code: '000000', registrationToken })),
    )
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await world.sql('select 1 from app_user where email = $1', [email])).toHaveLength(1)
  })

  it('does not give away that an address has an account, tells its owner, and changes nothing', async () => {
    const { email } = await aUser(world)
    const known = await register(world, { email, password: 'an attempt to take over', firstName: 'Eve' })
    const unknown = await register(world, { email: freshEmail(world) })
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect(known.codeExpiresAt).toBe(unknown.codeExpiresAt)
    expect((await mailsTo(world, email)).at(-1)).toMatchObject({ kind: 'account_exists' })
    await expect(verify(world, { email, code: '000000', registrationToken: known.registrationToken })).rejects.toMatchObject({
      code: 'INVALID_CODE',
    })
    await expect(enter(world, email)).resolves.toBeDefined()
  })

  it('is asked for an address once a minute and five times an hour by one caller, whatever others ask', async () => {
    const email = freshEmail(live)
    const ask = (address: string, of = email) => register(live, { email: of, address })
    await ask('198.51.100.1')
    await expect(ask('198.51.100.1')).rejects.toMatchObject({ code: 'RATE_LIMITED', headers: { 'Retry-After': '60' } })
    await expect(ask('198.51.100.1', freshEmail(live))).resolves.toBeDefined()
    for (let turn = 0; turn < 20; turn++) await ask(aNetwork())
    for (let turn = 0; turn < 4; turn++) {
      live.clock.advance(minuteMs)
      await ask('198.51.100.1')
    }
    live.clock.advance(minuteMs)
    await expect(ask('198.51.100.1')).rejects.toMatchObject({ code: 'RATE_LIMITED', headers: { 'Retry-After': '3300' } })
    await expect(ask(aNetwork())).resolves.toBeDefined()
    expect(live.queue.jobs.every(({ queue }) => queue === 'mail')).toBe(true)
  })
})

describe('the code', () => {
  let email: string
  let code: string
  let registrationToken: string
  beforeEach(async () => {
    email = freshEmail(live)
    ;({ registrationToken } = await register(live, { email }))
    code = await mailedCode(live, email)
  })

  it('is random in live, and stored as a hash, as is what goes with it', async () => {
    expect(
      new Set([
        code,
        ...(await Promise.all(
          [1, 2, 3].map(async () => {
            const other = freshEmail(live)
            await register(live, { email: other })
            return mailedCode(live, other)
          }),
        )),
      ]).size,
    ).toBeGreaterThan(1)
    const rows = await live.sql<{ row: string }>('select row_to_json(c)::text as row from mailbox_proof c')
    const all = rows.map(({ row }) => row).join()
    expect(all).not.toContain(`"${code}"`)
    expect(all).not.toContain(registrationToken)
  })

  it('works once, also when it comes twice at the same moment', async () => {
    const tried = await Promise.allSettled([1, 2, 3].map(() => verify(live, { email, code, registrationToken })))
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(verify(live, { email, code, registrationToken })).rejects.toMatchObject({ code: 'INVALID_CODE', status: 400 })
  })

  it('works within 15 minutes', async () => {
    live.clock.advance(15 * minuteMs)
    await expect(verify(live, { email, code, registrationToken })).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })

  it('works after four misses', async () => {
    for (let turn = 0; turn < 4; turn++)
      await expect(verify(live, { email, code: wrongFor(code), registrationToken })).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await expect(verify(live, { email, code, registrationToken })).resolves.toBeDefined()
  })

  it('allows five misses and no more, also when they are simultaneous, and those of others are their own', async () => {
    const stranger = await register(live, { email })
    const guess = (token: string) => verify(live, { email, code: 'wrong!', registrationToken: token })
    await Promise.allSettled(Array.from({ length: 12 }, () => guess(stranger.registrationToken)))
    expect(await live.sql('select attempts from mailbox_proof where email = $1 order by attempts', [email])).toEqual([
      { attempts: 0 },
      { attempts: 5 },
    ])
    const misses = await Promise.allSettled(Array.from({ length: 12 }, () => guess(registrationToken)))
    expect(misses.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(verify(live, { email, code, registrationToken })).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })

  it('belongs to one address and one registration', async () => {
    const other = freshEmail(live)
    await register(live, { email: other })
    const invalid = { code: 'REGISTRATION_INVALID', field: ['registrationToken'] }
    await expect(verify(live, { email: other, code, registrationToken })).rejects.toMatchObject(invalid)
    await expect(verify(live, { email, code, registrationToken: anyToken })).rejects.toMatchObject(invalid)
    await expect(verify(live, { email, code, registrationToken })).resolves.toBeDefined()
  })

  it('has nine digits once an address is asked for by many', async () => {
    for (let turn = 0; turn < 9; turn++) await register(live, { email })
    expect(await mailedCode(live, email)).toMatch(/^\d{6}$/)
    const last = await register(live, { email })
    const long = await mailedCode(live, email)
    expect(long).toMatch(/^\d{9}$/)
    await expect(verify(live, { email, code: long, registrationToken: last.registrationToken })).resolves.toBeDefined()
  })
})

describe('invitations', () => {
  const versionsOf = (email: string) =>
    world.sql<{ version: number; seller: boolean; buyer: boolean; updated_at: string }>(
      `select version, seller_id is not null as seller, buyer_id is not null as buyer, iso(updated_at) as updated_at
       from escrow where seller_email = $1 or buyer_email = $1 order by seller_email = $1 desc`,
      [email],
    )
  const anEscrow = async (parties: { sellerEmail: string; buyerEmail: string }, developer?: Actor) => {
    const { actor } = await anApiKey(world, developer ?? (await aDeveloper(world)))
    return createEscrow({ run: world.runAs(actor), services: world }, { title: 'Website', amount: '100', mode: 'quick', ...parties })
  }

  it('become escrows of the user with the verification, on both sides, and not before', async () => {
    const [email, other] = [freshEmail(world), freshEmail(world)]
    await anEscrow({ sellerEmail: email, buyerEmail: other })
    await anEscrow({ sellerEmail: other, buyerEmail: email })
    const { registrationToken } = await register(world, { email })
    expect(await versionsOf(email)).toMatchObject([
      { version: 1, seller: false, buyer: false },
      { version: 1, seller: false, buyer: false },
    ])
    world.clock.advance(minuteMs)
    await verify(world, { email, code: '000000', registrationToken })
    const now = world.clock().toISOString()
    expect(await versionsOf(email)).toMatchObject([
      { version: 2, seller: true, buyer: false, updated_at: now },
      { version: 2, seller: false, buyer: true, updated_at: now },
    ])
  })

  it('are told by `escrow.updated` with the new version and party, once per escrow', async () => {
    const [email, other] = [freshEmail(world), freshEmail(world)]
    const developer = await aDeveloper(world)
    await Promise.all([
      anEscrow({ sellerEmail: email, buyerEmail: other }, developer),
      anEscrow({ sellerEmail: other, buyerEmail: email }, developer),
    ])
    const { registrationToken } = await register(world, { email })
    const { user } = await verify(world, { email, code: '000000', registrationToken })
    const events = await world.sql<{ data: { escrow: object; changes: object } }>(
      `select body::json->'data' as data from domain_event e join event_recipient r on r.event_id = e.id
       where r.principal_id = $1 and e.type = 'escrow.updated' order by e.escrow_id`,
      [developer.developerId],
    )
    const object = { _id: user.id, email, firstName: 'Amel', lastName: 'Ben Salah' }
    const told = events.map(({ data }) => data).toSorted((a) => ('seller' in a.changes ? -1 : 1))
    expect(told.map(({ changes }) => changes)).toEqual([
      { seller: { from: null, to: object }, sellerEmail: { from: email, to: null } },
      { buyer: { from: null, to: object }, buyerEmail: { from: email, to: null } },
    ])
    expect(told.map(({ escrow }) => escrow)).toMatchObject([
      { version: 2, seller: object, buyer: null, buyerEmail: other },
      { version: 2, buyer: object, seller: null, sellerEmail: other },
    ])
    expect(told[0]!.escrow).not.toHaveProperty('sellerEmail')
    const own = await world.sql('select 1 from event_recipient where principal_id = (select id from app_user where email = $1)', [email])
    expect(own).toHaveLength(2)
  })

  it('are not lost when an escrow is written while its invitee verifies', async () => {
    const email = freshEmail(world)
    const { registrationToken } = await register(world, { email })
    const { actor } = await anApiKey(world, await aDeveloper(world))
    const writing = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const creation = world.runAs(actor)(async (tx) => {
      await holdAddresses(tx, [email])
      held.resolve()
      await writing.promise
      // What the creation reads here decides who is linked, and it read before the verification committed.
      return sql<{ id: string }>(tx.em, 'select id from app_user where email = $1 and email_verified_at is not null', [email])
    }, undefined)
    await held.promise
    let isVerified = false
    const verification = verify(world, { email, code: '000000', registrationToken }).then(() => (isVerified = true))
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await world.sql(waiting)).length).toBeGreaterThan(0)
    expect(isVerified).toBe(false)
    writing.resolve()
    expect(await creation).toEqual([])
    await verification
  })

  it('reach an escrow that was being created when its invitee verified', async () => {
    const email = freshEmail(world)
    const { registrationToken } = await register(world, { email })
    const developer = await aDeveloper(world)
    const { actor } = await anApiKey(world, developer)
    const create = (buyerEmail: string) =>
      createEscrow(
        { services: world, run: world.runAs(actor) },
        { title: 'Website', amount: '100', mode: 'quick', buyerEmail, sellerEmail: freshEmail(world) },
      )
    await create(freshEmail(world))
    // What creating writes last, when it has long looked for its parties.
    const counter = { statement: 'select from daily_creation where creator_id = $1 for update', parameters: [developer.developerId] }
    const [created, verified] = await inTurn(
      world.database,
      counter,
      () => create(email),
      () => verify(world, { email, code: '000000', registrationToken }),
    )
    expect([created.status, verified.status]).toEqual(['fulfilled', 'fulfilled'])
    const rows = await world.sql('select buyer_id is not null as is_linked from escrow where buyer_email = $1', [email])
    expect(rows).toEqual([{ is_linked: true }])
  })
})
