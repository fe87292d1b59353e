import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { dayMs, hourMs } from '../support/escrow-world.js'
import { anEscrow } from '../support/escrow-builder.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'

// Decisions 18: who may be the second person, with the distance that a deployment has unless it says otherwise.

let world: GraphqlWorld
let escrowId: string

beforeAll(async () => {
  world = await openGraphqlWorld({ STAFF_APART_DAYS: '30', STAFF_MIN_AGE_HOURS: '24' })
})
afterAll(() => world.close())
beforeEach(async () => {
  escrowId = encodeId('esc', await anEscrow(world.services, world.cast, { amount: '5000.001' }).mode('quick').disputed())
})

const staffId = async (role: string): Promise<string> => {
  const [row] = await world.sql<{ id: string }>('select id from staff where email = $1', [`${role}@staff.example.com`])
  return row!.id
}
const decide = async (as: Who): Promise<string> =>
  (await world.does('resolveDispute', { escrowId, outcome: 'RELEASE_SELLER', reason: 'Delivered.' }, as)).pendingAction.id
const confirm = (id: string, as: Who) => world.does('confirmStaffAction', { id }, as)

async function refuses(id: string, as: Who, code: 'STAFF_TOO_NEW' | 'STAFF_NOT_APART'): Promise<void> {
  const before = await world.escrow(escrowId)
  await world.refuses('confirmStaffAction', { id }, as, code)
  expect(await world.escrow(escrowId)).toEqual(before)
  const [action] = await world.sql<{ status: string }>('select status from pending_staff_action where id = $1', [decodeId('act', id)])
  expect(action).toEqual({ status: 'pending' })
}

it('nobody who has been staff for less than a day, on either side', async () => {
  const id = await decide('disputes')
  world.services.clock.advance(24 * hourMs - 60_000)
  await refuses(id, 'owner', 'STAFF_TOO_NEW')
  await world.sql('update staff set created_at = $1 where id = $2', [new Date(0), await staffId('owner')])
  await refuses(id, 'owner', 'STAFF_TOO_NEW')
  await world.sql('update staff set created_at = $1 where id = $2', [new Date(0), await staffId('disputes')])
  expect((await confirm(id, 'owner')).escrow.status).toBe('COMPLETED')
})

it('nobody whom the other has changed within 30 days, whoever of the two decided; somebody else may', async () => {
  world.services.clock.advance(dayMs)
  const change = { id: encodeId('stf', await staffId('compliance')), role: 'OWNER', reason: 'For the holidays.' }
  await world.does('setStaffRole', change, 'owner', { select: 'staff { role }' })
  const [changed, maker] = [await decide('compliance'), await decide('owner')]
  await refuses(changed, 'owner', 'STAFF_NOT_APART')
  await refuses(maker, 'compliance', 'STAFF_NOT_APART')
  expect((await confirm(changed, 'disputes')).escrow.status).toBe('COMPLETED')
})

it('once the 30 days are over, they are two people', async () => {
  world.services.clock.advance(29 * dayMs)
  const early = await decide('compliance')
  world.services.clock.advance(23 * hourMs)
  await refuses(early, 'owner', 'STAFF_NOT_APART')
  world.services.clock.advance(hourMs)
  expect((await confirm(await decide('compliance'), 'owner')).escrow.status).toBe('COMPLETED')
})

it('nobody whom somebody of the other’s making has changed, whoever of the two decided; two whom the same third has changed may', async () => {
  const change = async (as: Who, role: string, to: string) =>
    world.does('setStaffRole', { id: encodeId('stf', await staffId(role)), role: to, reason: 'Another team.' }, as, {
      select: 'staff { role }',
    })
  await change('owner', 'finance', 'OWNER')
  await change('finance', 'support', 'DISPUTES')
  await change('finance', 'compliance', 'DISPUTES')
  const [byOwner, byPuppet] = [await decide('owner'), await decide('support')]
  await refuses(byOwner, 'support', 'STAFF_NOT_APART')
  await refuses(byPuppet, 'owner', 'STAFF_NOT_APART')
  expect((await confirm(byPuppet, 'compliance')).escrow.status).toBe('COMPLETED')
})

it('what somebody decided is not carried out once they may not decide any more', async () => {
  const maker = encodeId('stf', await staffId('disputes'))
  const id = await decide('disputes')
  const expectRefusal = async () => {
    await world.refuses('confirmStaffAction', { id }, 'compliance', 'STAFF_ACTION_NOT_PENDING')
    expect((await world.escrow(escrowId)).status).toBe('DISPUTED')
  }
  await world.does('setStaffRole', { id: maker, role: 'SUPPORT', reason: 'Another team.' }, 'owner', { select: 'staff { role }' })
  await expectRefusal()
  await world.does('setStaffRole', { id: maker, role: 'DISPUTES', reason: 'Back again.' }, 'owner', { select: 'staff { role }' })
  await world.does('disableStaff', { id: maker, reason: 'The laptop was stolen.' }, 'owner', { select: 'staff { id }' })
  await expectRefusal()
})
