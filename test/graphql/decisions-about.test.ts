import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { encodeId, uuidIn, type IdPrefix } from '../../server/domain/id.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// Who of staff reads what was decided about a thing: who may open its page, and who reads the audit log (decisions 18).

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})
afterAll(() => world.close())

async function decided(action: string, subject: string): Promise<void> {
  await world.sql(
    `insert into audit_log (actor_kind, action, subject, reason, occurred_at) values ('staff', $1, $2, 'It was looked at.', now())`,
    [action, subject],
  )
}

const ask = async (as: StaffRole, id: string): Promise<string[] | string> => {
  const { data, errors } = await world.ask('query ($id: ID!) { decisionsAbout(id: $id) { action } }', { as, variables: { id } })
  return errors ? errors[0].extensions.code : data.decisionsAbout.map(({ action }: { action: string }) => action)
}

const cases: ReadonlyArray<readonly [prefix: IdPrefix, action: string, readers: readonly StaffRole[]]> = [
  ['esc', 'resolve_dispute', ['disputes', 'finance', 'compliance', 'owner']],
  ['dev', 'set_developer_limits', ['disputes', 'finance', 'compliance', 'owner']],
  ['wd', 'decide_withdrawal', ['finance', 'compliance', 'owner']],
  ['dep', 'review_deposit_proof', ['finance', 'compliance', 'owner']],
  ['idv', 'review_identity_verification', ['compliance', 'owner']],
  ['biz', 'review_business', ['compliance', 'owner']],
  ['stf', 'reset_second_factor', ['compliance', 'owner']],
]

it.each(cases)('of a thing %s_…, by %s: those who may open it, and those who read the audit log', async (prefix, action, readers) => {
  const subject = randomUUID()
  await decided(action, subject)
  for (const role of ['disputes', 'finance', 'compliance', 'owner'] as const)
    expect([role, await ask(role, encodeId(prefix, subject))]).toEqual([role, readers.includes(role) ? [action] : 'STAFF_ONLY'])
  expect(await ask('support', encodeId(prefix, subject))).toBe('STAFF_ONLY')
})

it('not under an id of another type, which is made of the same uuid', async () => {
  const subject = randomUUID()
  await decided('set_staff_role', subject)
  expect(await ask('owner', encodeId('stf', subject))).toEqual(['set_staff_role'])
  const borrowed = encodeId('esc', subject)
  expect(uuidIn('esc', borrowed)).toBe(subject)
  for (const role of ['disputes', 'finance', 'owner'] as const) expect([role, await ask(role, borrowed)]).toEqual([role, []])
})

it('nor of one that waits for a second person: about an escrow it is told to everybody who decides, about money to finance', async () => {
  const [maker] = await world.sql<{ id: string }>(`select id from staff where email = 'finance@staff.example.com'`)
  const waiting = async (action: string, payload: object) =>
    world.sql(`insert into pending_staff_action (id, action, payload, maker_id, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)`, [
      randomUUID(),
      action,
      { ...payload, reason: 'It was looked at.' },
      maker!.id,
      new Date(world.services.clock().getTime() + 3_600_000),
      world.services.clock(),
    ])
  await waiting('resolve_dispute', { escrowId: randomUUID(), disputeId: randomUUID(), outcome: 'release_seller' })
  await waiting('decide_withdrawal', { id: randomUUID(), decision: 'pay', bankReference: 'VIR-77' })
  const told = async (as: StaffRole): Promise<string[]> => {
    const { data } = await world.ask('{ waitingStaffActions { action bankReference } }', { as })
    return data.waitingStaffActions.map(({ action }: { action: string }) => action).toSorted()
  }
  expect(await told('disputes')).toEqual(['resolve_dispute'])
  for (const role of ['finance', 'owner'] as const)
    expect([role, await told(role)]).toEqual([role, ['decide_withdrawal', 'resolve_dispute']])
})
