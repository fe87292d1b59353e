import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Environment } from '../../../server/config.js'
import { codeBytes } from '../../../server/domain/credential/verification-code.js'
import { newCode } from '../../../server/operations/credential/new-code.js'
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
  it.each<[of: string, Environment, kind: 'developer' | 'destination', code: string]>([
    ['a developer, in a sandbox on this machine', {}, 'developer', '000000'],
    ['where money is sent to, there', {}, 'destination', drawn],
    ['a developer, in a sandbox that others reach', elsewhere, 'developer', drawn],
    ['a developer, in one whose mailbox page is open', { ...elsewhere, SANDBOX_OPEN: 'on' }, 'developer', drawn],
    ['a developer, in live', { ESCROW_ENV: 'live' }, 'developer', drawn],
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

it.each<[of: string, Environment, isKnown: boolean, code: string]>([
  ['without account, in a sandbox on this machine', {}, false, '000000'],
  ['with an account, there', {}, true, drawn],
  ['without account, in a sandbox that others reach', elsewhere, false, drawn],
  ['without account, in live', { ESCROW_ENV: 'live' }, false, drawn],
])('the code for an address %s', (_, config, isKnown, code) => {
  expect(newCode({ services: servicesOf(config) }, { digits: 6, isKnown })).toBe(code)
})
