import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { dbOf } from '../../../server/db/typed-queries.js'
import { decodeId, encodeId } from '../../../server/domain/id.js'
import { signIn } from '../../../server/operations/credential/sign-in.js'
import { signOutEverywhere } from '../../../server/operations/viewer/sign-out-everywhere.js'
import { bootstrapStaff } from '../../../server/operations/staff/bootstrap-staff.js'
import { createStaff } from '../../../server/operations/staff/create-staff.js'
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from '../../../server/operations/staff/second-factor.js'
import { authenticate } from '../../../server/queries/credential/authenticate.js'
import { readPair } from '../../../server/queries/staff/read-pair.js'
import { anonymous, freshEmail, openWorld, type World } from '../../support/people.js'

type Staff = Extract<Actor, { kind: 'staff' }>
const password = 'a long enough password'
let world: World
let owner: Staff
beforeAll(async () => {
  world = await openWorld()
  await bootstrapStaff({ run: world.runAs({ kind: 'timer' }), services: world }, undefined)
  const [{ id }] = (await world.sql<{ id: string }>('select id from staff')) as [{ id: string }]
  owner = { kind: 'staff', staffId: id, role: 'owner' }
})
afterAll(() => world.close())

const hire = async () => {
  const email = freshEmail(world)
  const { staff } = await createStaff({ run: world.runAs(owner), services: world }, { email, role: 'finance', password, reason: 'Joins.' })
  const who: Staff = { kind: 'staff', staffId: decodeId('stf', staff.id)!, role: 'finance' }
  return { email, who, run: world.runAs(who) }
}
type Colleague = Awaited<ReturnType<typeof hire>>

const enter = (email: string, otp?: string) =>
  signIn(
    { run: world.runAs(anonymous), services: world },
    { kind: 'staff', email, password, address: '203.0.113.1', ...(otp ? { otp } : {}) },
  )
const begin = ({ who, run }: Colleague, given = password) =>
  beginSecondFactor({ run, services: world }, { staffId: who.staffId, password: given, address: '203.0.113.1' })

const shown = ({ who }: Colleague, otp: string) => ({ staffId: who.staffId, otp, address: '203.0.113.1' })
const confirm = (colleague: Colleague, otp: string) => confirmSecondFactor({ run: colleague.run, services: world }, shown(colleague, otp))
const renew = (colleague: Colleague, otp: string) => renewRecoveryCodes({ run: colleague.run, services: world }, shown(colleague, otp))

/** Their authenticator, and the recovery codes that came with it. */
async function enrol(colleague: Colleague) {
  const { otpauthUri } = await begin(colleague)
  const app = URI.parse(otpauthUri) as TOTP
  const code = () => app.generate({ timestamp: world.clock().getTime() })
  const { recoveryCodes } = await confirm(colleague, code())
  world.clock.advance(30_000)
  return { code, recoveryCodes }
}

describe('a second factor', () => {
  it('is asked for from its first code on, and each code works once', async () => {
    const colleague = await hire()
    await begin(colleague)
    await expect(confirm(colleague, '000000')).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await expect(enter(colleague.email)).resolves.toMatchObject({ actor: colleague.who })
    const { code } = await enrol(colleague)
    await expect(enter(colleague.email)).rejects.toMatchObject({ code: 'OTP_REQUIRED' })
    await expect(enter(colleague.email, code())).resolves.toMatchObject({ actor: colleague.who })
    await expect(enter(colleague.email, code())).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    const acts = await world.sql(`select before, after from audit_log where action = 'enrol_second_factor' and subject = $1`, [
      colleague.who.staffId,
    ])
    expect(acts).toEqual([{ before: { hasSecondFactor: false }, after: { hasSecondFactor: true } }])
  })

  it('is begun with the password alone', async () => {
    await expect(begin(await hire(), 'not the password')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  })

  it('is guessed on an open page no more often than at the door', async () => {
    const colleague = await hire()
    const { code } = await enrol(colleague)
    await begin(colleague)
    for (const guess of [renew, confirm, renew, confirm, renew])
      await expect(guess(colleague, '000000')).rejects.toMatchObject({ code: 'INVALID_CODE' })
    for (const guess of [renew, confirm]) await expect(guess(colleague, code())).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await expect(enter(colleague.email, code())).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    const told = await world.sql(`select 1 from audit_log where action = 'fail_sign_in' and subject = $1`, [
      encodeId('stf', colleague.who.staffId),
    ])
    expect(told).toHaveLength(1)
    world.clock.advance(15 * 60_000)
    expect((await renew(colleague, code())).recoveryCodes).toHaveLength(10)
  })

  it('is stood in for by a recovery code, once, however it is typed; nobody reads them in the database', async () => {
    const colleague = await hire()
    const other = await enrol(await hire())
    const { recoveryCodes, code } = await enrol(colleague)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    await expect(enter(colleague.email, other.recoveryCodes[0])).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(enter(colleague.email, ` ${first.toUpperCase().replaceAll('-', '')}`)).resolves.toMatchObject({ actor: colleague.who })
    await expect(enter(colleague.email, first)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    const stored = JSON.stringify(await world.sql("select encode(code_digest, 'escape') as digest from staff_recovery_code"))
    expect(recoveryCodes.some((each) => stored.includes(each))).toBe(false)
    await renew(colleague, code())
    await expect(enter(colleague.email, second)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(renew(colleague, code())).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })
})

it('signing out everywhere ends every session of one person, and nobody else’s', async () => {
  const [one, other] = [await hire(), await hire()]
  const tokens = [await enter(one.email), await enter(one.email), await enter(other.email)].map(({ token }) => token)
  const isIn = async (token: string) =>
    authenticate(world, { authorization: `Bearer ${token}`, audience: 'graphql' }).then(
      () => true,
      () => false,
    )
  expect(await one.run(signOutEverywhere, undefined)).toEqual({ ended: 2 })
  expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, true])
})

it('whoever made somebody is bound to them, in either direction, and to whom they make in turn; two whom the same person made are not', async () => {
  const [one, other] = [await hire(), await hire()]
  const pair = (left: Staff, right: Staff, since = new Date(world.clock().getTime() - 1)) =>
    readPair(dbOf(world.database.fork()), { one: left.staffId, other: right.staffId, since })
  expect(await pair(owner, one.who)).toMatchObject({ areDemo: false, areBound: true })
  expect(await pair(one.who, owner)).toMatchObject({ areBound: true })
  expect(await pair(one.who, other.who)).toMatchObject({ areBound: false })
  expect(await pair(owner, one.who, world.clock())).toMatchObject({ areBound: false })
})
