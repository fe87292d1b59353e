import { URI, type TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'

// What an owner does for a colleague who has lost something (decisions 18), in live, where nobody signs in without a second factor.

const password = 'a long enough password'
const owner = 'owner@example.com'
const reason = 'The bag was stolen.'
let server: RestServer
let token: string
let apps: Record<string, TOTP>

beforeAll(async () => {
  server = await startRestServer({ ESCROW_ENV: 'live', STAFF_EMAIL: owner, STAFF_PASSWORD: password })
  const { services } = server
  const first = await bootstrapStaff({ services, run: services.runAs({ kind: 'timer' }) }, undefined)
  apps = { [owner]: appOf(first!.otpauthUri!) }
  token = await enter(owner)
})
afterAll(() => server.close())

const appOf = (uri: string) => URI.parse(uri) as TOTP
const codeOf = (app: TOTP) => app.generate({ timestamp: server.services.clock().getTime() })

interface SignIn {
  token: string | null
  userErrors: Array<{ code: string }>
}

const signIn = async (email: string, otp: string): Promise<SignIn> => {
  server.services.clock.advance(30_000)
  const input = { kind: 'STAFF', email, password, otp }
  return (await server.graphql<{ signIn: SignIn }>('SignIn', { input })).data!.signIn
}

async function enter(email: string): Promise<string> {
  server.services.clock.advance(30_000)
  const input = { kind: 'STAFF', email, password, otp: codeOf(apps[email]!) }
  return (await server.graphql<{ signIn: SignIn }>('SignIn', { input })).data!.signIn.token!
}

interface Done {
  staff: { id: string; hasSecondFactor: boolean } | null
  secret?: { password: string | null; otpauthUri: string } | null
  ended?: number
  userErrors: Array<{ code: string }>
}

async function act(operation: string, input: object): Promise<Done> {
  const { data, errors } = await server.graphql<Record<string, Done>>(operation, { input }, { token })
  if (errors) throw new Error(String(errors[0]?.extensions?.['code']))
  return Object.values(data!)[0]!
}

async function hire(email: string): Promise<string> {
  const { staff, secret } = await act('CreateStaff', { email, role: 'FINANCE', reason: 'Joins.' })
  expect(secret).toBeNull()
  await join(email)
  return staff!.id
}

/** With the last link that was mailed to them. */
async function join(email: string): Promise<void> {
  const [mail] = await server.sql<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [email])
  const linked = /#token=([\w-]+)/.exec(mail!.body)![1]!
  const { staffLink } = (await server.graphql<{ staffLink: { otpauthUri: string } }>('StaffLink', { token: linked })).data!
  apps[email] = appOf(staffLink.otpauthUri)
  const input = { token: linked, password, otp: codeOf(apps[email]!) }
  expect((await server.graphql('JoinStaff', { input })).data).toMatchObject({ joinStaff: { userErrors: [] } })
}

const isSignedIn = async (held: string) => (await server.graphql('Viewer', {}, { token: held })).errors === undefined

describe('a colleague', () => {
  it('who has lost the authenticator gets another; the one before, its recovery codes and every session are over', async () => {
    const email = 'lost@example.com'
    const id = await hire(email)
    const before = apps[email]!
    const held = await enter(email)
    const { staff, secret, userErrors } = await act('ResetSecondFactor', { id, reason })
    expect({ staff, secret, userErrors }).toMatchObject({ staff: { id, hasSecondFactor: false }, secret: null, userErrors: [] })
    expect(await isSignedIn(held)).toBe(false)
    const [kept] = await server.sql(
      `select reason, before, after, (select count(*)::int from staff_recovery_code) as codes from audit_log where action = 'reset_second_factor'`,
    )
    expect(kept).toEqual({ reason, before: { hasSecondFactor: true }, after: { hasSecondFactor: false }, codes: 0 })
    await join(email)
    expect(await signIn(email, codeOf(before))).toMatchObject({ token: null, userErrors: [{ code: 'INVALID_CREDENTIALS' }] })
    expect(await isSignedIn(await enter(email))).toBe(true)
  })

  it('is signed out everywhere, and signs in again', async () => {
    const email = 'laptop@example.com'
    const id = await hire(email)
    const held = [await enter(email), await enter(email)]
    expect(await act('EndStaffSessions', { id, reason })).toMatchObject({ staff: { id }, ended: 2, userErrors: [] })
    for (const each of held) expect(await isSignedIn(each)).toBe(false)
    expect(await isSignedIn(await enter(email))).toBe(true)
    expect(await isSignedIn(token)).toBe(true)
  })

  it('is somebody else: nobody takes away their own, and nobody who is not there is found', async () => {
    const { viewer } = (await server.graphql<{ viewer: { staff: { id: string } } }>('Viewer', {}, { token })).data!
    await expect(act('ResetSecondFactor', { id: viewer.staff.id, reason })).rejects.toThrow('FORBIDDEN')
    for (const operation of ['ResetSecondFactor', 'EndStaffSessions'])
      expect(await act(operation, { id: 'stf_00000000000000000000000000', reason })).toMatchObject({
        staff: null,
        userErrors: [{ code: 'STAFF_NOT_FOUND' }],
      })
  })
})
