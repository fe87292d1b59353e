import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { OperationTypeNode } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsByHeading } from '../../server/config/settings-table.js'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import { graphqlExample, graphqlWithoutExample, type GraphqlExample } from '../proof/bad-input/graphql-examples.js'
import { patient } from '../proof/bad-input/patient.js'
import { rootFields, type RootField } from '../proof/bad-input/root-fields.js'
import { Situations } from '../proof/bad-input/situations.js'
import { makeWorld } from '../proof/bad-input/world.js'
import { aPerson, aStaffToken } from '../support/installation/people.js'
import { RestClient } from '../support/installation/rest-client.js'
import { staffLogin } from '../support/installation/start-node.js'
import { anonymous } from '../support/people.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'
import { callersOf } from './callers.js'
import { growthOf } from './growth.js'

// Nothing grows for good by how often somebody asks alone (docs/retention.md): every mutation is counted against a day, or has a bound that is named.

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')
const pages = read('docs/limits.md') + read('docs/retention.md')
const settings = Object.values(settingsByHeading).flatMap((under) => Object.values(under).map(({ name }) => name as string))
const mutations = rootFields.filter(({ operation }) => operation === OperationTypeNode.MUTATION)
const counted = mutations.filter(({ field }) => 'counted' in growthOf[field.name]!)
const fileOf = ({ field }: RootField): string => {
  const growth = growthOf[field.name]!
  return 'counted' in growth ? growth.counted : ''
}

it('is bounded for every mutation, and the table names no other', () => {
  expect(Object.keys(growthOf).toSorted()).toEqual(mutations.map(({ field }) => field.name).toSorted())
})

it.each(counted.map((mutation) => [mutation.field.name, mutation] as const))(
  'of %s is counted, which its refusals tell',
  (name, mutation) => {
    expect(read(`server/operations/${fileOf(mutation)}`)).toMatch(/^ .*\bcount(Creation|Verification|Change|PaymentTry)\(tx\b/m)
    const told = name === 'paySandboxCharge' ? 'those of `payCharge`' : 'DAILY_LIMIT_REACHED'
    expect(mutation.field.description).toMatch(new RegExp(`Refusals:.*${told}`))
  },
)

it.each(Object.entries(growthOf).flatMap(([name, growth]) => ('bound' in growth ? [[name, growth.bound] as const] : [])))(
  'of %s has a bound that is a setting, and is on a page',
  (_name, bounds) => {
    expect(bounds.filter((bound) => !settings.includes(bound) || !pages.includes(`\`${bound}\``))).toEqual([])
  },
)

it('has what staff do by hand for staff alone', () => {
  const ofStaff = (name: string) => callersOf[`mutation ${name}`]!.split(' ').every((caller) => caller.split(':')[0] === 'staff')
  const byHand = Object.entries(growthOf).filter(([, growth]) => 'ends' in growth && growth.ends.startsWith('staff decide'))
  expect(byHand.map(([name]) => name).filter((name) => !ofStaff(name))).toEqual([])
})

describe('on a day on which everybody has changed as much as they may', () => {
  let server: RestServer
  let made: Situations
  beforeAll(async () => {
    server = await startRestServer({ ...patient, STAFF_EMAIL: staffLogin.email, STAFF_PASSWORD: staffLogin.password })
    await bootstrapStaff({ run: server.services.runAs(anonymous), services: server.services }, undefined)
    const client = new RestClient(server.url)
    made = new Situations(client, await makeWorld(client, await aStaffToken(client)))
  }, 60_000)
  afterAll(() => server.close())

  /** What an example would send changes nothing. */
  const instead: Readonly<Record<string, () => Promise<Pick<GraphqlExample, 'variables' | 'token'>>>> = {
    updateUser: async () => {
      const { email, token } = await aPerson(made.client, made.world.credentials.key)
      await server.sql(`update app_user set identity_status = 'none' where email = $1`, [email])
      return { variables: { input: { firstName: 'Another' } }, token }
    },
  }

  const ask = async ({ query, variables, token }: GraphqlExample) => {
    const { status, code, body } = await server.call<{ data: Record<string, { userErrors: unknown[] }> | null }>('POST', '/graphql', {
      token,
      body: { query, variables },
    })
    return [status, code, Object.values(body.data ?? {})[0]?.userErrors ?? null]
  }

  const isOfDay = (mutation: RootField) => /\bcountChange\(tx\)/.test(read(`server/operations/${fileOf(mutation)}`))
  const tried = counted.filter((mutation) => isOfDay(mutation) && !(`mutation ${mutation.field.name}` in graphqlWithoutExample))

  it.each(tried.map((mutation) => [mutation.field.name, mutation] as const))(
    '%s is refused, and goes through where there is room',
    async (name, mutation) => {
      const example = { ...(await graphqlExample(mutation, made)), ...(await instead[name]?.()) }
      const { dailyChanges, dailyUserChanges } = server.services.config.limits
      for (const [table, most] of [
        ['developer', dailyChanges],
        ['app_user', dailyUserChanges],
      ] as const)
        await server.sql(
          `insert into daily_creation (creator_id, day, changes) select id, $1::date, $2 from ${table}
         on conflict (creator_id, day) do update set changes = excluded.changes`,
          [server.services.clock().toISOString().slice(0, 10), most],
        )
      expect(await ask(example)).toEqual([429, 'DAILY_LIMIT_REACHED', null])
      await server.sql('update daily_creation set changes = 0')
      expect(await ask(example)).toEqual([200, null, []])
    },
  )
})
