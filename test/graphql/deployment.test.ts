import { afterAll, beforeAll, expect, it } from 'vitest'
import { deploymentSettings } from '../../server/config/deployment-settings.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// What staff see of the installation itself (decisions 18).

let world: GraphqlWorld
beforeAll(async () => {
  world = await openGraphqlWorld({ FOUR_EYES_TND: '1234.5' })
})
afterAll(() => world.close())

it('settings are told with the value that counts, and no secret is among them', async () => {
  const { data } = await world.ask('{ deploymentSettings { heading name value isDefault accepts meaning } }', { as: 'owner' })
  const byName = new Map(data.deploymentSettings.map((setting: { name: string }) => [setting.name, setting]))
  expect(byName.get('FOUR_EYES_TND')).toMatchObject({ heading: 'POLICY', value: '1234.500', isDefault: false })
  expect(byName.get('DAILY_CREATION_LIMIT')).toMatchObject({ heading: 'LIMITS', value: '1000', isDefault: true })
  expect(byName.get('ESCROW_ENV')).toMatchObject({ heading: 'DEPLOYMENT', value: 'sandbox', isDefault: true })
  expect(byName.get('PAYMENT_PROVIDER')).toMatchObject({ heading: 'DEPLOYMENT', value: 'simulated', isDefault: true })
  const secrets = Object.values(deploymentSettings).flatMap((setting) => ('isSecret' in setting && setting.isSecret ? [setting.name] : []))
  expect(secrets).toContain('SECRET_KEY')
  expect(secrets.filter((name) => byName.has(name))).toEqual([])
})

it('a clock that is doubted is told until an owner confirms it', async () => {
  const read = async () =>
    (await world.ask('{ serviceHealth { clockDoubt { kind expectedAt readAt } } }', { as: 'finance' })).data.serviceHealth
  expect(await read()).toEqual({ clockDoubt: null })
  await world.sql(
    `insert into service_clock (noted_at, doubt, expected_at, read_at)
     values ('2026-11-20T10:00:00Z', 'long_silence', '2026-11-20T10:00:00Z', '2026-11-28T10:00:00Z')`,
  )
  const doubt = { kind: 'LONG_SILENCE', expectedAt: '2026-11-20T10:00:00.000Z', readAt: '2026-11-28T10:00:00.000Z' }
  expect(await read()).toEqual({ clockDoubt: doubt })
  expect(await world.does('confirmClock', { reason: 'The machine stood still.' }, 'owner')).toMatchObject({
    confirmedAt: world.services.clock().toISOString(),
  })
  expect(await read()).toEqual({ clockDoubt: null })
})

it('what is late is told with how much and since when, and what is on a test clock is not', async () => {
  const read = async () => {
    const { data } = await world.ask(
      '{ serviceHealth { lateDeadlines { count since } openDeliveries { count since } lateMails { count since } lostMails { count since } queues { name } booksCheckedAt booksBalance } }',
      { as: 'finance' },
    )
    return data.serviceHealth
  }
  expect(await read()).toMatchObject({ lateDeadlines: { count: 0, since: null }, booksCheckedAt: null, booksBalance: null })
  await world.given({ mode: 'quick', amount: '100' }).pending()
  await world.sql(`update deadline set due_at = '2026-11-19T10:00:00Z' where kind = 'expiry'`)
  expect((await read()).lateDeadlines).toEqual({ count: 1, since: '2026-11-19T10:00:00.000Z' })
  expect(await read()).toMatchObject({ lateMails: { count: 0, since: null }, lostMails: { count: 0, since: null } })
  for (const [status, createdAt] of [
    ['waiting', '2026-11-20T09:54:59Z'],
    ['waiting', '2026-11-20T09:55:01Z'],
    ['bounced', '2026-11-13T10:00:01Z'],
    ['lapsed', '2026-11-19T10:00:00Z'],
    ['bounced', '2026-11-13T09:59:59Z'],
  ])
    await world.sql(
      `insert into mail (recipient, kind, locale, subject, body, status, send_until, created_at) values ('a@example.com', 'escrow_paid', 'en', 's', 'b', $1, $2, $2)`,
      [status, createdAt],
    )
  expect(await read()).toMatchObject({
    lateMails: { count: 1, since: '2026-11-20T09:54:59.000Z' },
    lostMails: { count: 2, since: '2026-11-13T10:00:01.000Z' },
  })
})
