import { getNamedType, isInputObjectType, isNonNullType } from 'graphql'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../locales/message.js'
import { staffRoles, type StaffRole } from '../../server/domain/credential/actor.js'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import type { Access } from '../../server/graphql/access/access.js'
import { accessOf } from '../../server/graphql/access/root-fields.js'
import { buildSchema } from '../../server/graphql/build-schema.js'
import { ConsolePage, refusalOf } from '../support/console-page.js'
import { openGraphqlWorld, type GraphqlReply, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'
import { auditedSince, fourEyesTnd, lastEntry, reason, staffActs, type StaffAct } from './staff-acts.js'

// The matrix of what staff decide (decisions 3 and 18), by GraphQL directly: which acts there are comes from what the schema declares.

const schema = await buildSchema()

/** For staff alone, or for some of their roles beside others. */
const isStaffAct = ({ callers, staffRoles: some }: Access): boolean =>
  callers !== null && 'staff' in callers && (Object.keys(callers).length === 1 || some !== undefined)

/** Ends the sessions of who asks, whoever that is, and with them what this test asks with: `test/graphql/second-factor.test.ts`. */
const ofOwnSessions = 'signOutEverywhere'

const mutations = Object.values(schema.getMutationType()!.getFields()).filter(
  (field) => field.name !== ofOwnSessions && isStaffAct(accessOf(field)),
)

it('has a row for everything that staff do, and none for what is gone', () => {
  expect(Object.keys(staffActs).toSorted()).toEqual(mutations.map(({ name }) => name).toSorted())
})

it('has words for everything that the audit log calls by a name', () => {
  const names = Object.values(staffActs).flatMap(({ audited, large }) => [...audited, ...(large ? [large.proposed] : [])])
  expect(names.filter((name) => !(`console.auditAction.${name}` in catalogue.en))).toEqual([])
})

let sandbox: GraphqlWorld
let live: GraphqlWorld

beforeAll(async () => {
  sandbox = await openGraphqlWorld({ FOUR_EYES_TND: fourEyesTnd })
  live = await openGraphqlWorld({ ESCROW_ENV: 'live', FOUR_EYES_TND: fourEyesTnd })
})
afterAll(async () => {
  await sandbox.close()
  await live.close()
})

describe.each(mutations.map((field) => [field.name, field] as const))('%s', (name, field) => {
  const act: StaffAct = staffActs[name]!
  const access = accessOf(field)
  const worldOf = () => (act.isOfLive ? live : sandbox)
  const run = (input: object, as: Who, select = '__typename') => worldOf().mutate(name, input, as, { select })

  it('is for its roles alone, is written down with who and why, and is refused without a why', async () => {
    const world = worldOf()
    const input = await act.input(world)
    const before = await world.imprint()
    for (const who of othersThan(access)) {
      const { code } = await run(input, who)
      expect(code, who).toBe(who === 'nobody' ? 'UNAUTHORIZED' : ofOthers(access, who))
    }
    if (act.withoutReason === undefined) {
      // The schema asks every caller for one, but for who changes something of their own with the same operation.
      if (Object.keys(access.callers ?? {}).length === 1) expect(needsReason(field)).toBe(true)
      // Where the shape asks for at least a letter, an empty one does not fit it.
      for (const none of ['', ' \n '])
        expect(refusalIn(await run({ ...input, reason: none }, act.by), name)).toMatch(/^(REASON_REQUIRED|VALIDATION_ERROR)$/)
    }
    expect(await world.imprint(), 'a refusal changes nothing').toBe(before)

    const last = await lastEntry(world)
    expect(refusalIn(await run(input, act.by), name)).toBeNull()
    const written = act.audited.map((action) => ({
      action,
      actor_kind: 'staff',
      role: act.by,
      reason: reasonIn(act, action),
      has_request: true,
    }))
    expect(await auditedSince(world, last)).toEqual(written)
  })

  const { large } = act
  it.skipIf(!large)('above the limit is carried out by two', async () => {
    const world = worldOf()
    const input = await large!.input(world)
    const last = await lastEntry(world)
    const proposed = await run(input, act.by, 'pendingAction { id }')
    const { id } = proposed.data[name].pendingAction
    const confirm = (as: Who) => world.mutate('confirmStaffAction', { id }, as, { select: '__typename' })
    const waiting = await world.imprint()
    expect((await confirm(act.by)).code, 'nobody confirms their own').toBe('SECOND_PERSON_REQUIRED')
    for (const role of staffRoles.filter((each) => each !== act.by && !accessOf(field).staffRoles?.includes(each)))
      expect((await confirm(role)).code, role).toBe('STAFF_ONLY')
    expect(await world.imprint(), 'nothing is done before the second').toBe(waiting)
    expect(refusalIn(await confirm(large!.confirmedBy), 'confirmStaffAction')).toBeNull()
    expect((await confirm(large!.confirmedBy)).data?.confirmStaffAction.userErrors[0].code).toBe('STAFF_ACTION_NOT_PENDING')
    expect((await auditedSince(world, last)).map(({ action, role, reason: why }) => [action, role, why])).toEqual([
      [large!.proposed, act.by, reason],
      ['confirm_staff_action', large!.confirmedBy, null],
      [act.audited[0], large!.confirmedBy, reason],
    ])
  })
})

/** The code of a refusal, be it of the request or in the payload; null of what was done. */
const refusalIn = ({ code, data }: GraphqlReply, name: string): string | null => code ?? data[name].userErrors[0]?.code ?? null

const strangers = ['seller', 'sellerKey', 'developer', 'nobody'] as const satisfies readonly Who[]
const callerKind = { seller: 'user', sellerKey: 'api_key', developer: 'developer', nobody: 'anonymous' } as const

/** Everybody whom the schema does not let. */
function othersThan({ callers, staffRoles: some }: Access): Who[] {
  const staff: readonly StaffRole[] = some ? staffRoles.filter((role) => !some.includes(role)) : []
  return [...staff, ...strangers.filter((who) => !(callerKind[who] in (callers ?? {})))]
}

/** An operation that is for others as well tells those it is not for that they may not, and staff of other roles that it is for staff. */
const ofOthers = ({ callers }: Access, who: Who): string =>
  Object.keys(callers ?? {}).length === 1 || staffRoles.some((role) => role === who) ? 'STAFF_ONLY' : 'FORBIDDEN'

const needsReason = ({ args }: (typeof mutations)[number]): boolean => {
  const input = getNamedType(args.find(({ name }) => name === 'input')!.type)
  const field = isInputObjectType(input) ? input.getFields()['reason'] : undefined
  return field !== undefined && isNonNullType(field.type)
}

/** Of what is confirmed, the reason is that of the decision. */
const reasonIn = ({ withoutReason, audited }: StaffAct, action: string): string | null =>
  withoutReason === undefined || action !== audited[0] ? reason : null

describe('in live, the second factor', () => {
  const password = 'a long enough password'
  const publicUrl = 'https://escrow.example.com'
  let server: RestServer
  beforeAll(async () => {
    server = await startRestServer({
      ESCROW_ENV: 'live',
      PUBLIC_URL: publicUrl,
      STAFF_EMAIL: 'owner@example.com',
      STAFF_PASSWORD: password,
    })
  })
  afterAll(() => server.close())

  it('cannot be left out, by nobody and on no way in', async () => {
    const { services } = server
    const owner = await bootstrapStaff({ services, run: services.runAs({ kind: 'timer' }) }, undefined)
    const codeOf = (uri: string) => authenticatorOf(uri).generate({ timestamp: services.clock().getTime() })
    const signIn = async (input: object) =>
      (await server.graphql('SignIn', { input: { kind: 'STAFF', password, ...input } })).data!['signIn']!
    const atDoor = async (given: object) => {
      const page = new ConsolePage(server.url)
      const sent = await page.send('POST', 'session', { kind: 'staff', password, ...given })
      const { userErrors = [] } = sent.body as { userErrors?: Array<{ code: string }> }
      return { code: userErrors[0]?.code ?? refusalOf(sent)[1] ?? null, isIn: sent.setCookie !== null }
    }
    const { token } = (await signIn({ email: 'owner@example.com', otp: codeOf(owner!.otpauthUri!) })) as { token: string }
    const hired = await server.graphql('CreateStaff', { input: { email: 'new@example.com', role: 'FINANCE', reason: 'Joins.' } }, { token })
    expect(hired.data).toMatchObject({ createStaff: { secret: null, userErrors: [] } })
    const page = new ConsolePage(server.url)
    const [mail] = await server.sql<{ body: string }>(`select body from mail where recipient = 'new@example.com'`)
    const linked = /#token=([\w-]+)/.exec(mail!.body)![1]!
    const { otpauthUri } = (await page.send('POST', 'staff-link', { token: linked })).body as { otpauthUri: string }
    const begun = await page.send('POST', 'joining', { token: linked, password, otp: codeOf(otpauthUri) })
    expect(begun.body).toEqual({ recoveryCodes: expect.arrayContaining([expect.any(String)]), userErrors: [] })
    expect(refusalOf(await page.send('POST', 'staff-link', { token: linked }))).toContain('INVALID_LINK')
    services.clock.advance(30_000)
    for (const otp of [undefined, '', null])
      expect(await signIn({ email: 'new@example.com', otp })).toMatchObject({ token: null, userErrors: [{ code: 'OTP_REQUIRED' }] })
    expect(await signIn({ email: 'new@example.com', otp: '000000' })).toMatchObject({ token: null })
    expect(await atDoor({ email: 'new@example.com' })).toEqual({ code: 'OTP_REQUIRED', isIn: false })
    expect(await atDoor({ email: 'new@example.com', otp: codeOf(otpauthUri) })).toEqual({ code: null, isIn: true })
    // However it has come about that an account has none.
    await server.sql(`update staff set totp_secret = null where email = 'new@example.com'`)
    expect(await atDoor({ email: 'new@example.com', otp: codeOf(otpauthUri) })).toEqual({ code: 'FORBIDDEN', isIn: false })
  })
})

const authenticatorOf = (uri: string): TOTP => new TOTP({ secret: new URL(uri).searchParams.get('secret') ?? '' })
