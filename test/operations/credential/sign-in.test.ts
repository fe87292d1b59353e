import { TOTP, URI } from 'otpauth'
import { expectToTakeAsLong } from '../../support/flow/take-as-long.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootstrapStaff } from '../../../server/operations/staff/bootstrap-staff.js'
import { registerDeveloper } from '../../../server/operations/developer/register-developer.js'
import { registerUser } from '../../../server/operations/user/register-user.js'
import { passwordCost } from '../../../server/operations/credential/password.js'
import { signIn, type SignIn } from '../../../server/operations/credential/sign-in.js'
import { signOut } from '../../../server/operations/credential/sign-out.js'
import { authenticate } from '../../../server/queries/credential/authenticate.js'
import { aDeveloper, anonymous, aUser, freshEmail, goodPassword, openWorld, someNetwork, type World } from '../../support/people.js'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.sql('delete from sign_in_attempt'))

const tryToSignIn = (input: Omit<SignIn, 'address'> & { address?: string }, services = world) =>
  signIn({ run: services.runAs(anonymous), services }, { address: '203.0.113.1', ...input })

describe('signing in', () => {
  it('gives a user a token that works, and stores only its hash', async () => {
    const user = await aUser(world)
    const { token, expiresAt, actor } = await tryToSignIn({ kind: 'user', email: user.email, password: goodPassword })
    expect(token).toMatch(/^ut_[0-9a-f]{64}$/)
    expect(expiresAt).toBe('2026-11-20T22:00:00.000Z')
    expect(actor).toEqual(user)
    const { actor: bearer } = await authenticate(world, { authorization: `Bearer ${token}`, audience: 'graphql' })
    expect(bearer).toEqual(user)
    const rows = await world.sql<{ row: string; display: string }>(
      'select row_to_json(t)::text as row, display from access_token t where subject_id = $1',
      [user.userId],
    )
    expect(rows.map(({ display }) => display)).toEqual([`${token.slice(0, 7)}…${token.slice(-4)}`])
    expect(rows[0]!.row).not.toContain(token.slice(7, -4))
  })

  it('takes an address as it is spelled by its owner', async () => {
    const user = await aUser(world)
    await expect(tryToSignIn({ kind: 'user', email: user.email.toUpperCase(), password: goodPassword })).resolves.toMatchObject({
      actor: user,
    })
  })

  it('gives a developer a developer token', async () => {
    const email = freshEmail(world)
    const developer = await aDeveloper(world, email)
    const { token, actor } = await tryToSignIn({ kind: 'developer', email, password: goodPassword })
    expect(token).toMatch(/^dt_[0-9a-f]{64}$/)
    expect(actor).toEqual(developer)
  })

  it.each([
    ['a wrong password', { password: 'another long password' }],
    ['the password in other case', { password: goodPassword.toUpperCase() }],
    ['an unknown address', { email: 'nobody@example.com' }],
    ['no address at all', { email: 'nobody' }],
    ['another kind of person', { kind: 'developer' as const }],
  ])('is refused for %s in the same words', async (_, change) => {
    const { email } = await aUser(world)
    await expect(tryToSignIn({ kind: 'user', email, password: goodPassword, ...change })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
      status: 401,
      details: undefined,
      headers: undefined,
    })
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    // With a password at the cost that those of a service have.
    const { email } = await aUser({ ...world, passwordCost })
    const tryAs = (address: string) => async () => {
      await world.sql('delete from sign_in_attempt')
      await tryToSignIn({ kind: 'user', email: address, password: 'wrong' }).catch(() => {})
    }
    await expectToTakeAsLong(tryAs(email), tryAs('nobody@example.com'))
  })

  it('knows nobody who has not confirmed their address', async () => {
    const email = freshEmail(world)
    const person = { email, password: goodPassword, firstName: 'A', lastName: 'B', address: someNetwork }
    await registerUser({ run: world.runAs(anonymous), services: world }, person)
    await expect(tryToSignIn({ kind: 'user', email, password: goodPassword })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  })

  it('waits for the verification of a developer in live', async () => {
    const live = await openWorld({ ESCROW_ENV: 'live' })
    const email = freshEmail(live)
    await registerDeveloper({ run: live.runAs(anonymous), services: live }, { email, password: goodPassword, companyName: 'Shop' })
    await expect(tryToSignIn({ kind: 'developer', email, password: goodPassword }, live)).rejects.toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    })
    await live.close()
  })
})

describe('staff', () => {
  it('sign in without a second factor in the sandbox', async () => {
    const owner = await bootstrapStaff({ run: world.runAs({ kind: 'timer' }), services: world }, undefined)
    expect(owner).toMatchObject({ email: 'owner@amana.example', otpauthUri: null })
    const { token, actor, expiresAt } = await tryToSignIn({ kind: 'staff', email: owner!.email, password: owner!.password! })
    expect(token).toMatch(/^st_[0-9a-f]{64}$/)
    expect(actor).toMatchObject({ kind: 'staff', role: 'owner' })
    expect(expiresAt).toBe('2026-11-20T18:00:00.000Z')
  })

  describe('in live', () => {
    let live: World
    let owner: { kind: 'staff'; email: string; password: string }
    let authenticator: TOTP
    const code = (stepsAway = 0) => authenticator.generate({ timestamp: live.clock().getTime() + stepsAway * 30_000 })

    beforeAll(async () => {
      live = await openWorld({ ESCROW_ENV: 'live', STAFF_PASSWORD: 'the first of owners' })
      const made = await bootstrapStaff({ run: live.runAs({ kind: 'timer' }), services: live }, undefined)
      expect(made!.password).toBeNull()
      owner = { kind: 'staff', email: made!.email, password: 'the first of owners' }
      authenticator = URI.parse(made!.otpauthUri!) as TOTP
    })
    afterAll(() => live.close())
    beforeEach(async () => {
      await live.sql('delete from sign_in_attempt')
      live.clock.advance(300_000)
    })

    it('need the code of their authenticator, after the right password only', async () => {
      await expect(tryToSignIn(owner, live)).rejects.toMatchObject({ code: 'OTP_REQUIRED', status: 401 })
      await expect(tryToSignIn({ ...owner, password: 'the last of owners' }, live)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
      await expect(tryToSignIn({ ...owner, otp: code() }, live)).resolves.toMatchObject({ actor: { kind: 'staff', role: 'owner' } })
    })

    it('may use a code once, and no older one after it', async () => {
      const [before, now] = [code(-1), code()]
      await tryToSignIn({ ...owner, otp: now }, live)
      await expect(tryToSignIn({ ...owner, otp: now }, live)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
      await expect(tryToSignIn({ ...owner, otp: before }, live)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
      live.clock.advance(30_000)
      await expect(tryToSignIn({ ...owner, otp: code() }, live)).resolves.toBeDefined()
    })

    it('get one session out of two simultaneous uses of a code', async () => {
      const results = await Promise.allSettled([1, 2, 3].map(() => tryToSignIn({ ...owner, otp: code() }, live)))
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    })

    it.each(['a wrong', 'a malformed', 'a stale'])('are refused with %s code, which counts as a failure', async (kind) => {
      const otp = {
        'a wrong': String((Number.parseInt(code(), 10) + 1) % 1_000_000).padStart(6, '0'),
        'a malformed': '12 34 56',
        'a stale': code(-4),
      }[kind]!
      for (let turn = 0; turn < 5; turn++)
        await expect(tryToSignIn({ ...owner, otp }, live)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
      await expect(tryToSignIn({ ...owner, otp: code() }, live)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    })

    it('without a second factor cannot sign in at all', async () => {
      await live.sql('update staff set totp_secret = null')
      await expect(tryToSignIn(owner, live)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    })

    it('keep their secret sealed in the database', async () => {
      const [row] = await live.sql<{ row: string }>('select row_to_json(s)::text as row from staff s')
      expect(row!.row).not.toContain(authenticator.secret.base32)
    })
  })
})

describe('signing out', () => {
  it('ends the presented token and no other', async () => {
    const user = await aUser(world)
    const [one, two] = [
      await tryToSignIn({ kind: 'user', email: user.email, password: goodPassword }),
      await tryToSignIn({ kind: 'user', email: user.email, password: goodPassword }),
    ]
    const bearer = (token: string) => authenticate(world, { authorization: `Bearer ${token}`, audience: 'graphql' })
    const { token } = await bearer(one.token)
    await world.runAs(user)(signOut, { accessTokenId: token!.id })
    await expect(bearer(one.token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(bearer(two.token)).resolves.toMatchObject({ actor: user })
    await expect(world.runAs(user)(signOut, { accessTokenId: token!.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('does not end the token of somebody else', async () => {
    const [user, stranger] = [await aUser(world), await aUser(world)]
    const { token } = await tryToSignIn({ kind: 'user', email: user.email, password: goodPassword })
    const known = await authenticate(world, { authorization: `Bearer ${token}`, audience: 'graphql' })
    await expect(world.runAs(stranger)(signOut, { accessTokenId: known.token!.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})
