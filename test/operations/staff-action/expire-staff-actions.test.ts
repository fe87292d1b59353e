import { afterAll, beforeAll, expect, it } from 'vitest'
import { awaitSecondPerson } from '../../../server/operations/staff/await-second-person.js'
import { bootstrapStaff } from '../../../server/operations/staff/bootstrap-staff.js'
import { expireStaffActions } from '../../../server/operations/staff-action/expire-staff-actions.js'
import { openWorld, type World } from '../../support/people.js'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const hourMs = 3_600_000

it('a decision that nobody confirmed within a day is over, and a younger one still waits', async () => {
  await bootstrapStaff({ run: world.runAs({ kind: 'timer' }), services: world }, undefined)
  const [{ id: staffId }] = (await world.sql<{ id: string }>('select id from staff')) as [{ id: string }]
  const maker = { kind: 'staff', staffId, role: 'owner' } as const
  const decide = (note: string) => world.runAs(maker)((tx) => awaitSecondPerson(tx, maker, 'resolve_dispute', { note }), undefined)
  const expire = () => world.runAs({ kind: 'timer' })(expireStaffActions, undefined)
  await decide('early')
  world.clock.advance(hourMs)
  await decide('late')
  expect(await expire()).toBe(0)
  world.clock.advance(23 * hourMs)
  expect(await expire()).toBe(1)
  expect(await world.sql(`select payload->>'note' as note, status from pending_staff_action order by created_at`)).toEqual([
    { note: 'early', status: 'expired' },
    { note: 'late', status: 'pending' },
  ])
})
