import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Environment } from '../../../server/config.js'
import { codeBytes } from '../../../server/domain/credential/verification-code.js'
import { issueCode, tryCode } from '../../../server/operations/credential/verification-code.js'
import { anonymous, openWorld, type World } from '../../support/people.js'
import { testServices } from '../../support/services.js'

// Decisions 2: whom a mailed code is known of beforehand.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const drawn = '000007'
const servicesOf = (config: Environment) =>
  testServices({
    database: world.database,
    config,
    randomBytes: (size) => (size === codeBytes ? Buffer.from([0, 0, 0, 0, 0, 7]) : randomBytes(size)),
  })

const elsewhere = { PUBLIC_URL: 'https://sandbox.example.com' }

describe('the code', () => {
  it.each<[of: string, Environment, kind: 'user' | 'developer' | 'destination', code: string]>([
    ['a user, in a sandbox on this machine', {}, 'user', '000000'],
    ['a developer, there', {}, 'developer', '000000'],
    ['where money is sent to, there', {}, 'destination', drawn],
    ['a user, in a sandbox that others reach', elsewhere, 'user', drawn],
    ['a developer, in one whose mailbox page is open', { ...elsewhere, SANDBOX_OPEN: 'on' }, 'developer', drawn],
    ['a user, in live', { ESCROW_ENV: 'live' }, 'user', drawn],
  ])('of %s', async (_, config, kind, code) => {
    const services = servicesOf(config)
    const subject = { kind, subjectId: randomUUID() }
    expect((await services.runAs(anonymous)(issueCode, subject)).code).toBe(code)
    const other = code === drawn ? '000000' : drawn
    for (const [tried, isRight] of [
      [other, false],
      [code, true],
    ] as const)
      expect(await services.runAs(anonymous)((tx, given: string) => tryCode(tx, subject, given), tried)).toBe(isRight)
  })
})
