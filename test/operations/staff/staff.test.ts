import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '../../../server/domain/id.js'
import type { Actor, StaffRole } from '../../../server/domain/credential/actor.js'
import { bootstrapStaff } from '../../../server/operations/staff/bootstrap-staff.js'
import { createStaff, type NewStaff } from '../../../server/operations/staff/create-staff.js'
import { disableStaff } from '../../../server/operations/staff/disable-staff.js'
import { setStaffRole } from '../../../server/operations/staff/set-staff-role.js'
import { signIn } from '../../../server/operations/credential/sign-in.js'
import { authenticate } from '../../../server/queries/credential/authenticate.js'
import { readStaff } from '../../../server/queries/staff/read-staff.js'
import { anonymous, freshEmail, openWorld, type World } from '../../support/people.js'

type Staff = Extract<Actor, { kind: 'staff' }>
let world: World
let owner: Staff
beforeAll(async () => {
  world = await openWorld({ STAFF_EMAIL: 'First.Owner@example.com', STAFF_PASSWORD: 'the first of owners' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.sql(`update staff set role = 'support' where email <> 'first.owner@example.com'`)
  await world.sql(`update staff set disabled_at = null, role = 'owner' where email = 'first.owner@example.com'`)
})

const bootstrap = (services = world) => bootstrapStaff({ run: services.runAs({ kind: 'timer' }), services }, undefined)
const hire = (input: Partial<NewStaff> = {}, actor: Actor = owner, services = world) =>
  createStaff({ run: services.runAs(actor), services }, { email: freshEmail(world), role: 'support', reason: 'new colleague', ...input })
const enter = (email: string, password: string, otp?: string) =>
  signIn(
    { run: world.runAs(anonymous), services: world },
    { kind: 'staff', email, password, address: '203.0.113.1', ...(otp ? { otp } : {}) },
  )
const idOf = ({ staff }: { staff: { id: string } }) => decodeId('stf', staff.id)!
const setRole = (id: string, role: StaffRole, actor: Actor = owner, reason = 'reorganisation') =>
  world.runAs(actor)(setStaffRole, { id, role, reason })
const disable = (id: string, actor: Actor = owner, reason = 'left') => world.runAs(actor)(disableStaff, { id, reason })

describe('the first owner', () => {
  it('is made once, from the settings, whichever process is first', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => bootstrap()))
    expect(made.filter((each) => each !== null)).toEqual([{ email: 'first.owner@example.com', password: null, otpauthUri: null }])
    expect(await bootstrap()).toBeNull()
    const { actor } = await enter('first.owner@example.com', 'the first of owners')
    owner = actor as Staff
    expect(owner.role).toBe('owner')
    expect(await world.sql('select actor_kind, actor_id, action, after from audit_log')).toEqual([
      { actor_kind: 'timer', actor_id: null, action: 'bootstrap_staff', after: { email: 'first.owner@example.com', role: 'owner' } },
    ])
  })

  it('gets a random password when none is set, and a second factor in live', async () => {
    const live = await openWorld({ ESCROW_ENV: 'live' })
    const made = await bootstrap(live)
    expect(made).toEqual({
      email: 'owner@amana.example',
      password: expect.stringMatching(/^[A-Za-z0-9_-]{24}$/),
      otpauthUri: expect.stringMatching(/^otpauth:\/\/totp\/Amana:owner%40amana\.example\?.*secret=[A-Z2-7]{32}/),
    })
    const hired = await hire({}, { kind: 'staff', staffId: '0190d1a0-0000-7000-8000-000000000000', role: 'owner' }, live)
    expect(hired).toMatchObject({ secret: null, staff: { hasSecondFactor: false } })
    await live.close()
  })
})

describe('an owner', () => {
  it('makes staff, with a password that is shown once', async () => {
    const request = { key: 'hire-1', operation: 'createStaff', requestSha256: 'x' }
    const email = freshEmail(world)
    const input = { email, role: 'finance' as const, reason: 'new colleague' }
    const first = await createStaff({ run: world.runAs(owner, { ...request }), services: world }, input)
    expect(first.staff).toMatchObject({ email, role: 'finance', isDisabled: false, hasSecondFactor: false })
    expect(await enter(email, first.secret!.password!)).toMatchObject({ actor: { role: 'finance' } })
    const again = await createStaff({ run: world.runAs(owner, { ...request }), services: world }, input)
    expect(again).toEqual({ staff: first.staff, secret: null })
    const audited = await world.sql<{ row: string }>(`select row_to_json(a)::text as row from audit_log a where action = 'create_staff'`)
    expect(audited.map(({ row }) => row).join()).not.toContain(first.secret!.password!)
  })

  it('may choose the first password', async () => {
    const email = freshEmail(world)
    const made = await hire({ email, password: 'chosen by the owner' })
    expect(made.secret).toEqual({ password: null, otpauthUri: null })
    await expect(enter(email, 'chosen by the owner')).resolves.toBeDefined()
    await expect(hire({ password: 'password1234' })).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK' })
    await expect(hire({ email })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  })

  it('changes roles, which count from the next request on', async () => {
    const email = freshEmail(world)
    const made = await hire({ email, password: 'chosen by the owner' })
    const { token } = await enter(email, 'chosen by the owner')
    const now = () => authenticate(world, { authorization: `Bearer ${token}`, audience: 'graphql' })
    expect(await setRole(idOf(made), 'disputes')).toMatchObject({ staff: { role: 'disputes' } })
    expect((await now()).actor).toMatchObject({ role: 'disputes' })
    const audited = await world.sql('select actor_id, reason, before, after from audit_log where subject = $1 and action = $2', [
      idOf(made),
      'set_staff_role',
    ])
    expect(audited).toEqual([
      { actor_id: owner.staffId, reason: 'reorganisation', before: { role: 'support' }, after: { role: 'disputes' } },
    ])
  })

  it('ends access at once, open sessions included', async () => {
    const email = freshEmail(world)
    const made = await hire({ email, password: 'chosen by the owner' })
    const { token } = await enter(email, 'chosen by the owner')
    expect(await disable(idOf(made))).toMatchObject({ staff: { isDisabled: true } })
    await expect(authenticate(world, { authorization: `Bearer ${token}`, audience: 'graphql' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await expect(enter(email, 'chosen by the owner')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect((await readStaff(world.database.fork())).find(({ email: known }) => known === email)).toMatchObject({ isDisabled: true })
  })

  it('gives a reason', async () => {
    const id = idOf(await hire())
    await expect(hire({ reason: ' ' })).rejects.toMatchObject({ code: 'REASON_REQUIRED', status: 400 })
    await expect(setRole(id, 'finance', owner, '')).rejects.toMatchObject({ code: 'REASON_REQUIRED' })
    await expect(disable(id, owner, 'x'.repeat(2_001))).rejects.toMatchObject({ code: 'REASON_REQUIRED' })
  })

  it('names somebody who is there', async () => {
    await expect(disable('0190d1a0-0000-7000-8000-000000000000')).rejects.toMatchObject({ code: 'STAFF_NOT_FOUND', status: 404 })
  })
})

describe('the last owner', () => {
  it('stays one', async () => {
    await expect(disable(owner.staffId)).rejects.toMatchObject({ code: 'LAST_OWNER' })
    await expect(setRole(owner.staffId, 'support')).rejects.toMatchObject({ code: 'LAST_OWNER' })
    await expect(setRole(owner.staffId, 'owner')).resolves.toMatchObject({ staff: { role: 'owner' } })
  })

  it('is not the last one beside another, a disabled one apart', async () => {
    const second = idOf(await hire({ role: 'owner' }))
    const third = idOf(await hire({ role: 'owner' }))
    await disable(third)
    await setRole(owner.staffId, 'support', { ...owner, staffId: second })
    await expect(disable(second, { ...owner, staffId: second })).rejects.toMatchObject({ code: 'LAST_OWNER' })
    await expect(disable(third, { ...owner, staffId: second })).resolves.toMatchObject({ staff: { isDisabled: true } })
  })

  it('remains when two owners remove each other at once', async () => {
    const second = idOf(await hire({ role: 'owner' }))
    for (let turn = 0; turn < 5; turn++) {
      const results = await Promise.allSettled([disable(second), disable(owner.staffId, { ...owner, staffId: second })])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await world.sql('update staff set disabled_at = null where id = any($1)', [[second, owner.staffId]])
    }
  })
})
