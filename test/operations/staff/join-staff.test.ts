import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { decodeId } from '../../../server/domain/id.js'
import { signIn } from '../../../server/operations/credential/sign-in.js'
import { bootstrapStaff } from '../../../server/operations/staff/bootstrap-staff.js'
import { createStaff } from '../../../server/operations/staff/create-staff.js'
import { disableStaff } from '../../../server/operations/staff/disable-staff.js'
import { joinStaff, readStaffLink } from '../../../server/operations/staff/join-staff.js'
import { resetSecondFactor } from '../../../server/operations/staff/reset-second-factor.js'
import { anonymous, freshEmail, openWorld, type World } from '../../support/people.js'

// New staff of live begin with a mailed link: nobody but they ever holds their password or their authenticator (decisions 18).

const hourMs = 3_600_000
const password = 'a long enough password'
let live: World
let owner: Actor

beforeAll(async () => {
  live = await openWorld({ ESCROW_ENV: 'live' })
  await bootstrapStaff({ run: live.runAs({ kind: 'timer' }), services: live }, undefined)
  const [{ id }] = (await live.sql<{ id: string }>('select id from staff')) as [{ id: string }]
  owner = { kind: 'staff', staffId: id, role: 'owner' }
})
afterAll(() => live.close())

async function hire(locale?: 'fr') {
  const email = freshEmail(live)
  const input = { email, role: 'finance', reason: 'Joins.', locale } as const
  const { staff, secret } = await createStaff({ run: live.runAs(owner), services: live }, input)
  return { email, id: decodeId('stf', staff.id)!, secret, token: await mailedToken(email) }
}

const mailsTo = (email: string) =>
  live.sql<{ kind: string; locale: string; body: string }>('select kind, locale, body from mail where recipient = $1 order by id', [email])
const mailedToken = async (email: string): Promise<string> =>
  /\/admin\/join\?as=staff#token=([\w-]+)/.exec((await mailsTo(email)).at(-1)!.body)![1]!
const look = (token: string) => readStaffLink({ em: live.database.fork(), services: live }, token)
const codeOf = (uri: string) => (URI.parse(uri) as TOTP).generate({ timestamp: live.clock().getTime() })
const join = async (token: string, given: { password?: string; otp?: string } = {}) =>
  joinStaff(
    { run: live.runAs(anonymous), services: live },
    { token, password, otp: given.otp ?? codeOf((await look(token)).otpauthUri), ...given },
  )
const enter = (email: string, otp?: string) =>
  signIn(
    { run: live.runAs(anonymous), services: live },
    { kind: 'staff', email, password, address: '203.0.113.1', ...(otp ? { otp } : {}) },
  )
const isOver = { code: 'INVALID_LINK', status: 400 }

describe('a new member of staff of live', () => {
  it('is mailed a link, in the language that was asked for; the owner holds nothing of it', async () => {
    const { email, secret, token } = await hire('fr')
    expect(secret).toBeNull()
    expect(await mailsTo(email)).toEqual([expect.objectContaining({ kind: 'staff_link', locale: 'fr' })])
    expect(await look(token)).toEqual({ email, otpauthUri: expect.stringMatching(/^otpauth:\/\/totp\/Amana:/) })
    // A page that is opened again shows the same key.
    expect(await look(token)).toEqual(await look(token))
    const chosen = createStaff(
      { run: live.runAs(owner), services: live },
      { email: freshEmail(live), role: 'finance', reason: 'Joins.', password },
    )
    await expect(chosen).rejects.toMatchObject({ code: 'VALIDATION_ERROR', field: ['password'] })
  })

  it('begins with a password and the first code of an authenticator, once', async () => {
    const { email, id, token } = await hire()
    await expect(enter(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(join(token, { password: 'password1234' })).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK' })
    await expect(join(token, { otp: '000000' })).rejects.toMatchObject({ code: 'INVALID_CODE', field: ['otp'] })
    const { otpauthUri } = await look(token)
    const { recoveryCodes } = await join(token)
    expect(new Set(recoveryCodes).size).toBe(10)
    await expect(look(token)).rejects.toMatchObject(isOver)
    await expect(join(token, { otp: codeOf(otpauthUri) })).rejects.toMatchObject(isOver)
    await expect(enter(email)).rejects.toMatchObject({ code: 'OTP_REQUIRED' })
    live.clock.advance(30_000)
    await expect(enter(email, codeOf(otpauthUri))).resolves.toMatchObject({ actor: { kind: 'staff', staffId: id, role: 'finance' } })
    await expect(enter(email, recoveryCodes[0])).resolves.toBeDefined()
    const audited = await live.sql('select action from audit_log where subject = $1 order by id', [id])
    expect(audited).toEqual([{ action: 'create_staff' }, { action: 'join_staff' }])
  })

  it('begins once when the link is used twice at the same moment', async () => {
    const { token } = await hire()
    const otp = codeOf((await look(token)).otpauthUri)
    const tried = await Promise.allSettled([join(token, { otp }), join(token, { otp })])
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('begins within three days, with the last link alone, and not when their access has ended', async () => {
    const { email, id, token } = await hire()
    const again = async () => {
      await live.runAs(owner)(resetSecondFactor, { id, reason: 'The link was lost.' })
      return mailedToken(email)
    }
    const second = await again()
    await expect(look(token)).rejects.toMatchObject(isOver)
    live.clock.advance(72 * hourMs)
    await expect(look(second)).rejects.toMatchObject(isOver)
    const third = await again()
    live.clock.advance(72 * hourMs - 1)
    await expect(look(third)).resolves.toBeDefined()
    await live.runAs(owner)(disableStaff, { id, reason: 'Does not come.' })
    await expect(look(third)).rejects.toMatchObject(isOver)
    await expect(join(third, { otp: '000000' })).rejects.toMatchObject(isOver)
  })
})

it('whoever has lost their authenticator begins anew, and nothing of before works', async () => {
  const { email, id, token } = await hire()
  const { otpauthUri } = await look(token)
  await join(token)
  live.clock.advance(30_000)
  await live.runAs(owner)(resetSecondFactor, { id, reason: 'Lost the phone.' })
  await expect(enter(email, codeOf(otpauthUri))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const fresh = await mailedToken(email)
  const { otpauthUri: another } = await look(fresh)
  expect(another).not.toBe(otpauthUri)
  await join(fresh)
  live.clock.advance(30_000)
  await expect(enter(email, codeOf(another))).resolves.toBeDefined()
})
