import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PersonKind } from '../../../server/domain/credential/access-token.js'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { issueToken } from '../../../server/operations/credential/issue-token.js'
import { beginPageSession, keepPageSession } from '../../../server/operations/credential/page-session.js'
import { requestPasswordReset } from '../../../server/operations/credential/request-password-reset.js'
import { signIn } from '../../../server/operations/credential/sign-in.js'
import { bootstrapStaff } from '../../../server/operations/staff/bootstrap-staff.js'
import { requestSignInCode } from '../../../server/operations/user/request-sign-in-code.js'
import { signInWithCode } from '../../../server/operations/user/sign-in-with-code.js'
import { changePassword } from '../../../server/operations/viewer/change-password.js'
import { endOwnSession } from '../../../server/operations/viewer/end-own-session.js'
import { resetPassword } from '../../../server/operations/viewer/reset-password.js'
import { signOutEverywhere } from '../../../server/operations/viewer/sign-out-everywhere.js'
import { authenticate } from '../../../server/queries/credential/authenticate.js'
import { readOwnSessions } from '../../../server/queries/credential/read-sessions.js'
import { workingCredentials } from '../../../server/queries/credential/working-credentials.js'
import { aDeveloper, anonymous, aUser, freshEmail, goodPassword, openWorld, someNetwork, type World } from '../../support/people.js'

// Decisions 3: forgotten and changed passwords, and one's own sessions, of every kind of person.

const minuteMs = 60_000
const newPassword = 'another long password'
const kinds = ['user', 'developer', 'staff'] as const
let world: World
beforeAll(async () => {
  world = await openWorld({ STAFF_EMAIL: 'owner@example.com', STAFF_PASSWORD: goodPassword })
  await bootstrapStaff({ run: world.runAs({ kind: 'timer' }), services: world }, undefined)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.sql('delete from sign_in_attempt')
  await world.sql('delete from mailbox_proof')
})

interface Somebody {
  kind: PersonKind
  email: string
  id: string
  actor: Actor
}

async function somebody(kind: PersonKind): Promise<Somebody> {
  const email = kind === 'staff' ? 'owner@example.com' : freshEmail(world)
  if (kind === 'user') {
    const actor = await aUser(world, email)
    return { kind, email, id: actor.userId, actor }
  }
  if (kind === 'developer') {
    const actor = await aDeveloper(world, email)
    return { kind, email, id: actor.developerId, actor }
  }
  const [owner] = await world.sql<{ id: string }>('select id from staff where email = $1', [email])
  return { kind, email, id: owner!.id, actor: { kind, staffId: owner!.id, role: 'owner' } }
}

const enter = (kind: PersonKind, email: string, password: string, address = someNetwork) =>
  signIn({ run: world.runAs(anonymous), services: world }, { kind, email, password, address })
const works = (token: string) =>
  authenticate(world, { authorization: `Bearer ${token}`, audience: 'graphql' }).then(
    () => true,
    () => false,
  )
const mailTo = async (email: string) =>
  (
    await world.sql<{ kind: string; body: string }>('select kind, body from mail where recipient = $1 order by id desc limit 1', [email])
  )[0]!
const ask = (kind: PersonKind, email: string, address = someNetwork) =>
  world.runAs(anonymous)(requestPasswordReset, { kind, email, locale: 'en', address })
const mailedToken = async (email: string) => /token=([\w-]+)/.exec((await mailTo(email)).body)![1]!
const reset = (kind: PersonKind, token: string, password = newPassword) =>
  resetPassword({ run: world.runAs(anonymous), services: world }, { kind, token, password, address: someNetwork })
const change = ({ kind, id, actor }: Somebody, passwords: { currentPassword?: string; password: string }, current: string | null = null) =>
  changePassword({ run: world.runAs(actor), services: world }, { kind, id, current, address: someNetwork, ...passwords })
const invalidLink = { code: 'INVALID_LINK', status: 400 }

describe.each(kinds)('a forgotten password of a %s', (kind) => {
  it('is replaced by the mailed link, once, which ends every session', async () => {
    const { email } = await somebody(kind)
    const { token: before } = await enter(kind, email, goodPassword)
    expect(await ask(kind, email)).toEqual({ expiresAt: new Date(world.clock().getTime() + 60 * minuteMs).toISOString() })
    const mail = await mailTo(email)
    expect(mail.kind).toBe('password_reset')
    expect(mail.body).toContain(kind === 'user' ? '/account/reset?token=' : `/admin/reset?as=${kind}#token=`)
    const token = await mailedToken(email)
    await reset(kind, token)
    expect((await mailTo(email)).kind).toBe('password_changed')
    expect(await works(before)).toBe(false)
    await expect(enter(kind, email, goodPassword)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(enter(kind, email, newPassword)).resolves.toBeDefined()
    await expect(reset(kind, token, goodPassword)).rejects.toMatchObject(invalidLink)
    world.clock.advance(minuteMs)
    await ask(kind, email)
    await reset(kind, await mailedToken(email), goodPassword)
  })

  it('is replaced once by two who come at the same moment, and the other links are over', async () => {
    const { email } = await somebody(kind)
    await ask(kind, email, '198.51.100.1')
    const other = await mailedToken(email)
    await ask(kind, email, '198.51.100.2')
    const token = await mailedToken(email)
    const tried = await Promise.allSettled([reset(kind, token, goodPassword), reset(kind, token, goodPassword)])
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(reset(kind, other)).rejects.toMatchObject(invalidLink)
  })

  it('is refused when it is weak, and the link goes on working', async () => {
    const { email } = await somebody(kind)
    await ask(kind, email)
    const token = await mailedToken(email)
    await expect(reset(kind, token, 'password1234')).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK', field: ['password'] })
    await expect(reset(kind, token, goodPassword)).resolves.toEqual({ reset: true })
  })

  it('is answered and written alike for an address without such an account, whose owner hears of it', async () => {
    const { email } = await somebody(kind)
    const stranger = freshEmail(world)
    await world.sql('delete from mailbox_proof')
    expect(await ask(kind, stranger)).toEqual(await ask(kind, email))
    expect(await mailTo(stranger)).toMatchObject({ kind: 'password_reset_unknown', body: expect.not.stringContaining('token=') })
    const rows = await world.sql('select purpose, kind, code_digest from mailbox_proof')
    expect(rows).toEqual([1, 2].map(() => ({ purpose: 'reset_password', kind, code_digest: null })))
  })
})

describe('the link', () => {
  it('works for an hour, for the kind of account that it was asked for', async () => {
    const { email } = await somebody('user')
    await aDeveloper(world, email)
    await ask('user', email)
    const token = await mailedToken(email)
    await expect(reset('developer', token)).rejects.toMatchObject(invalidLink)
    world.clock.advance(60 * minuteMs)
    await expect(reset('user', token)).rejects.toMatchObject(invalidLink)
  })

  it('does not let anybody in who asks for it, nor keep anybody out', async () => {
    const { email } = await somebody('user')
    await ask('user', email, '198.51.100.3')
    await expect(ask('user', email, '198.51.100.3')).rejects.toMatchObject({ code: 'RATE_LIMITED', headers: { 'Retry-After': '60' } })
    for (let turn = 0; turn < 20; turn++) await ask('user', email, `198.51.101.${turn}`)
    await expect(ask('user', email)).resolves.toBeDefined()
    await expect(enter('user', email, goodPassword)).resolves.toBeDefined()
  })

  it('lets whoever was kept waiting for wrong passwords in at once', async () => {
    const { email } = await somebody('user')
    for (let turn = 0; turn < 5; turn++) await enter('user', email, 'wrong').catch(() => undefined)
    await expect(enter('user', email, goodPassword)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await ask('user', email)
    await reset('user', await mailedToken(email))
    await expect(enter('user', email, newPassword)).resolves.toBeDefined()
  })

  it('leaves the second factor of staff, and is audited', async () => {
    await world.sql(`update staff set totp_secret = 'sealed' where email = 'owner@example.com'`)
    await ask('staff', 'owner@example.com')
    await reset('staff', await mailedToken('owner@example.com'), goodPassword)
    expect(await world.sql(`select totp_secret from staff where email = 'owner@example.com'`)).toEqual([{ totp_secret: 'sealed' }])
    const [last] = await world.sql('select action, actor_kind from audit_log order by id desc limit 1')
    expect(last).toEqual({ action: 'reset_password', actor_kind: 'anonymous' })
    await world.sql(`update staff set totp_secret = null`)
  })

  it('is of no use to staff who were disabled meanwhile', async () => {
    await ask('staff', 'owner@example.com')
    const token = await mailedToken('owner@example.com')
    await world.sql('update staff set disabled_at = now()')
    await expect(reset('staff', token)).rejects.toMatchObject(invalidLink)
    await world.sql('update staff set disabled_at = null')
  })
})

describe.each(kinds)('changing the password of a %s', (kind) => {
  it('takes the present one, and ends the other sessions', async () => {
    const person = await somebody(kind)
    const [own, other] = [await enter(kind, person.email, goodPassword), await enter(kind, person.email, goodPassword)]
    const [current] = await world.sql<{ id: string }>('select id from access_token where display = $1', [
      `${own.token.slice(0, 7)}…${own.token.slice(-4)}`,
    ])
    await expect(change(person, { currentPassword: 'wrong', password: newPassword })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
      field: ['currentPassword'],
    })
    const { ended } = await change(person, { currentPassword: goodPassword, password: newPassword }, current!.id)
    expect(ended).toBeGreaterThan(0)
    expect([await works(own.token), await works(other.token)]).toEqual([true, false])
    expect((await mailTo(person.email)).kind).toBe('password_changed')
    await expect(enter(kind, person.email, newPassword)).resolves.toBeDefined()
    await change(person, { currentPassword: newPassword, password: goodPassword })
  })

  it('by two at once is done once', async () => {
    const person = await somebody(kind)
    const passwords = ['the first of two words', 'the second of two words']
    const tried = await Promise.allSettled(passwords.map((password) => change(person, { currentPassword: goodPassword, password })))
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const won = passwords[tried.findIndex(({ status }) => status === 'fulfilled')]!
    await change(person, { currentPassword: won, password: goodPassword })
  })
})

describe('changing a password', () => {
  it('counts wrong present ones as failed sign-ins', async () => {
    const person = await somebody('user')
    for (let turn = 0; turn < 5; turn++)
      await change(person, { currentPassword: 'wrong', password: newPassword }).catch(({ code }) =>
        expect(code).toBe('INVALID_CREDENTIALS'),
      )
    await expect(change(person, { currentPassword: goodPassword, password: newPassword })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  it('is refused for a weak one, without counting', async () => {
    const person = await somebody('user')
    await expect(change(person, { currentPassword: 'wrong', password: 'short' })).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK' })
    expect(await world.sql('select 1 from sign_in_attempt')).toEqual([])
  })

  it('sets the first one of somebody who came in by a code', async () => {
    const email = freshEmail(world)
    const { challenge } = await world.runAs(anonymous)(requestSignInCode, { email, address: someNetwork })
    const names = { firstName: 'Amel', lastName: 'Ben Salah' }
    const { actor } = await signInWithCode({ run: world.runAs(anonymous), services: world }, { challenge, code: '000000', ...names })
    if (actor.kind !== 'user') throw new Error('a code signs in a user')
    await expect(enter('user', email, '')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await change({ kind: 'user', email, id: actor.userId, actor }, { password: newPassword })
    await expect(enter('user', email, newPassword)).resolves.toMatchObject({ actor })
  })
})

describe.each(kinds)('the sessions of a %s', (kind) => {
  const policy = { sessionIdleMinutes: 30 }
  const sessionsOf = ({ id }: Somebody) =>
    readOwnSessions(world.database.fork(), { kind, subjectId: id, current: null, now: world.clock(), limit: 100, policy })

  it('are listed, end one by one, and all at once', async () => {
    const person = await somebody(kind)
    const run = world.runAs(person.actor)
    await run(signOutEverywhere, undefined)
    const tokens = [await enter(kind, person.email, goodPassword), await enter(kind, person.email, goodPassword)].map(({ token }) => token)
    expect(await sessionsOf(person)).toHaveLength(2)
    const [session] = await world.sql<{ id: string }>('select id from access_token where subject_id = $1 and revoked_at is null limit 1', [
      person.id,
    ])
    expect(await run(endOwnSession, { id: session!.id })).toEqual({ ended: true })
    await expect(run(endOwnSession, { id: session!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await Promise.all(tokens.map(works))).filter(Boolean)).toHaveLength(1)
    expect(await run(signOutEverywhere, undefined)).toEqual({ ended: 1 })
    expect(await sessionsOf(person)).toEqual([])
  })

  it('are nobody else’s to end', async () => {
    const person = await somebody(kind)
    const { token } = await enter(kind, person.email, goodPassword)
    const [session] = await world.sql<{ id: string }>('select id from access_token where subject_id = $1 and revoked_at is null limit 1', [
      person.id,
    ])
    const stranger = kind === 'user' ? await aDeveloper(world) : await aUser(world)
    await expect(world.runAs(stranger)(endOwnSession, { id: session!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await works(token)).toBe(true)
  })
})

describe('a session of the pages', () => {
  const policy = { sessionIdleMinutes: 30 }

  it('ends on the server when no page was opened for half an hour, and is kept by those that are', async () => {
    const person = await somebody('user')
    const run = world.runAs(anonymous)
    const { token } = await run(issueToken, { kind: 'user', subjectId: person.id })
    const { token: ofProgram } = await run(issueToken, { kind: 'user', subjectId: person.id })
    await run(beginPageSession, { token, device: 'Firefox, Android' })
    const [row] = await world.sql<{ id: string }>(`select id from access_token where device = 'Firefox, Android'`)
    const stillWorks = async () => (await workingCredentials(world.database.fork(), world, { keys: [], tokens: [row!.id] })).size === 1
    world.clock.advance(29 * minuteMs)
    expect([await works(token), await stillWorks()]).toEqual([true, true])
    await run(keepPageSession, { id: row!.id })
    world.clock.advance(30 * minuteMs - 1)
    expect([await works(token), await stillWorks()]).toEqual([true, true])
    world.clock.advance(1)
    expect([await works(token), await stillWorks(), await works(ofProgram)]).toEqual([false, false, true])
    const asked = { kind: 'user', subjectId: person.id, current: null, now: world.clock(), limit: 100, policy } as const
    expect((await readOwnSessions(world.database.fork(), asked)).map(({ device }) => device)).not.toContain('Firefox, Android')
  })
})

it('a sign-in with the password that is replaced meanwhile does not outlive it', async () => {
  const { email, id } = await somebody('user')
  await ask('user', email)
  const token = await mailedToken(email)
  const tried = await Promise.allSettled([
    reset('user', token),
    ...Array.from({ length: 4 }, (_, index) => enter('user', email, goodPassword, `198.51.102.${index}`)),
  ])
  expect(tried[0]!.status).toBe('fulfilled')
  expect(await world.sql('select 1 from access_token where subject_id = $1 and revoked_at is null', [id])).toEqual([])
})
