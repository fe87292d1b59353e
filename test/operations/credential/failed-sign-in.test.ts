import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '../../../server/domain/id.js'
import { signIn } from '../../../server/operations/credential/sign-in.js'
import { createRun } from '../../../server/operations/operation.js'
import { anonymous, aUser, openWorld, type World } from '../../support/people.js'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('a failure to sign in', () => {
  const audited = () =>
    world.sql(`select subject, after->>'kind' as kind, actor_kind from audit_log where action = 'fail_sign_in' order by id`)
  const fail = (email: string, address: string, services: World = world, kind: 'user' | 'staff' = 'user') =>
    expect(
      signIn({ run: services.runAs(anonymous), services }, { kind, email, password: 'a wrong password', address }),
    ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })

  it('is a line of the log each time, and a row of the audit log once an hour for each account', async () => {
    const user = await aUser(world)
    const subject = encodeId('usr', user.userId)
    const lines: object[] = []
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as object) })
    const logged: World = { ...world, log, runAs: (actor) => createRun({ ...world, log }, { actor, requestId: 'req_1' }) }
    const before = (await audited()).length
    for (const host of [1, 2, 3]) await fail(user.email, `198.51.100.${host}`, logged)
    expect((await audited()).slice(before)).toEqual([{ subject, kind: 'user', actor_kind: 'anonymous' }])
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatchObject({
      level: 40,
      requestId: 'req_1',
      kind: 'user',
      subject,
      network: '198.51.100.3',
      failures: 3,
      msg: 'a sign-in failed',
    })
    await fail('nobody.here@example.com', '198.51.100.9', logged)
    expect((await audited()).slice(before + 1)).toEqual([{ subject: 'unknown', kind: 'user', actor_kind: 'anonymous' }])
    world.clock.advance(3_600_001)
    await fail(user.email, '198.51.100.1', logged)
    expect((await audited()).slice(before + 2)).toEqual([{ subject, kind: 'user', actor_kind: 'anonymous' }])
    expect(JSON.stringify(lines)).not.toContain(user.email)
  })

  it('is written so many times an hour in all, and of staff beyond that too', async () => {
    world.clock.advance(3_600_001)
    const bounded: World = { ...world, config: { ...world.config, limits: { ...world.config.limits, signInAuditsHour: 2 } } }
    bounded.runAs = (actor) => createRun(bounded, { actor, requestId: 'req_1' })
    const before = (await audited()).length
    for (const n of [1, 2, 3, 4]) await fail(`listed${n}@example.com`, `198.51.100.${n}`, bounded)
    expect(await audited()).toHaveLength(before + 2)
    await fail('owner@example.com', '198.51.100.5', bounded, 'staff')
    expect(await audited()).toHaveLength(before + 3)
  })
})
