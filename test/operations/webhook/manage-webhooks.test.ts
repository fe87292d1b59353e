import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/orm.js'
import { sql } from '../../../server/db/sql.js'
import { eventTypes } from '../../../server/domain/event/event-type.js'
import { decodeId } from '../../../server/domain/id.js'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { createWebhook, type CreatedWebhook } from '../../../server/operations/webhook/create-webhook.js'
import { deleteWebhook } from '../../../server/operations/webhook/delete-webhook.js'
import { regenerateWebhookSecret } from '../../../server/operations/webhook/regenerate-webhook-secret.js'
import { updateWebhook, type WebhookChange } from '../../../server/operations/webhook/update-webhook.js'
import { readWebhook, readWebhooks } from '../../../server/queries/webhook/read-webhooks.js'
import type { Environment } from '../../../server/config.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { aCast, type Cast } from '../../support/escrow-builder.js'
import { testServices, type TestServices } from '../../support/services.js'

let own: TestDatabase
let services: TestServices
let cast: Cast
let developer: Actor

beforeAll(async () => {
  own = await createDatabase()
  services = testServices({ database: await openDatabase({ url: own.appUrl, poolSize: 10 }) })
})
beforeEach(async () => {
  cast = await aCast(services)
  developer = { kind: 'developer', developerId: cast.developerId }
})
afterAll(async () => {
  await services.database.close()
  await own.drop()
})

const url = 'https://hooks.example.com/amana'
const create = (input: { url: string; events?: string[] } = { url }, actor = developer) => services.runAs(actor)(createWebhook, input)
const change = (input: WebhookChange) => services.runAs(developer)(updateWebhook, input)
const read = (webhookId: string, developerId = cast.developerId) => readWebhook(services.database.fork(), { developerId, webhookId })
const idOf = ({ webhook }: CreatedWebhook) => decodeId('wh', webhook.id)!
const others = (): Actor => ({ kind: 'developer', developerId: '00000000-0000-7000-8000-000000000001' })

/** The same people under other settings. */
const under = (config: Environment) => testServices({ database: services.database, config })

describe('createWebhook', () => {
  test('answers the webhook and its secret, which is stored sealed', async () => {
    const created = await create()
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(created.webhook).toEqual({
      id: expect.stringMatching(/^wh_[0-9a-z]{26}$/),
      url,
      events: ['escrow.status.updated'],
      isActive: true,
      deactivatedReason: null,
      lastTriggeredAt: null,
      lastResponseStatus: null,
      failureCount: 0,
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
    })
    const [row] = await sql<{ secret_sealed: Buffer }>(services.database.fork(), 'select secret_sealed from webhook where id = $1', [
      idOf(created),
    ])
    expect(row!.secret_sealed.includes(created.secret)).toBe(false)
    expect(services.secrets.open(row!.secret_sealed)).toBe(created.secret)
  })

  test('takes every type, the extra types, wildcards and *, each once', async () => {
    const events = ['escrow.proof.*', '*', 'escrow.created', 'checkout.session.*', 'contract.signed', 'webhook.test', '*']
    const { webhook } = await create({ url, events })
    expect(webhook.events).toEqual(['escrow.proof.*', '*', 'escrow.created', 'checkout.session.*', 'contract.signed', 'webhook.test'])
  })

  test.each(['escrow.unknown', 'checkout.sessions.*', 'escrow', '', 'escrow*', '*.*'])('refuses the event %j', async (event) => {
    await expect(create({ url, events: ['escrow.updated', event] })).rejects.toMatchObject({ code: 'INVALID_EVENT', status: 400 })
  })

  test('names every event type when it refuses one', async () => {
    const refused: unknown = await create({ url, events: ['escrow.exploded'] }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'INVALID_EVENT', message: expect.stringContaining('"escrow.exploded"') })
    for (const type of eventTypes)
      expect(refused).toMatchObject({ message: expect.stringContaining(type), details: { events: expect.stringContaining(type) } })
  })

  test('refuses an empty list of events', async () => {
    await expect(create({ url, events: [] })).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: { events: expect.any(String) } })
  })

  test.each([
    ['sandbox on this machine', {}, 'http://hooks.example.com/', null],
    ['sandbox on this machine', {}, 'http://localhost:8080/', null],
    ['sandbox on this machine', {}, 'http://192.168.0.7:8080/', 'INVALID_URL'],
    ['sandbox elsewhere', { PUBLIC_URL: 'https://sandbox.example.org' }, 'http://hooks.example.com/', null],
    ['sandbox elsewhere', { PUBLIC_URL: 'https://sandbox.example.org' }, 'http://localhost:8080/', 'INVALID_URL'],
    ['sandbox elsewhere', { PUBLIC_URL: 'https://sandbox.example.org' }, 'https://sandbox.example.org/hook', 'INVALID_URL'],
    ['sandbox elsewhere, opened', { PUBLIC_URL: 'https://sandbox.example.org', SANDBOX_OPEN: 'on' }, 'http://localhost:8080/', null],
    ['live', { ESCROW_ENV: 'live' }, 'http://hooks.example.com/', 'HTTPS_REQUIRED'],
    ['live', { ESCROW_ENV: 'live' }, 'https://localhost/', 'INVALID_URL'],
    ['live', { ESCROW_ENV: 'live' }, 'https://user:secret@hooks.example.com/', 'INVALID_URL'],
    ['live', { ESCROW_ENV: 'live' }, 'https://169.254.169.254/latest', 'INVALID_URL'],
    ['live', { ESCROW_ENV: 'live' }, 'https://hooks.example.com/', null],
  ])('%s (%j): %s → %s', async (_name, config, given, code) => {
    const made = under(config).runAs(developer)(createWebhook, { url: given })
    if (code === null) expect((await made).webhook.url).toBe(given)
    else await expect(made).rejects.toMatchObject({ code, status: 400, field: ['url'] })
  })

  test('refuses a third, also when several ask at once; a deleted one makes room', async () => {
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => create()))
    const fulfilled = made.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const refused = made.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(fulfilled).toHaveLength(2)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'WEBHOOK_LIMIT_REACHED', status: 400 })
    await services.runAs(developer)(deleteWebhook, { webhookId: idOf(fulfilled[0]!) })
    await create()
    expect(await readWebhooks(services.database.fork(), { developerId: cast.developerId })).toHaveLength(2)
  })

  test('is not for an API key', async () => {
    await expect(create({ url }, cast.key)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a replay of the request shows the secret no more', async () => {
    const idempotency = {
      key: 'k1',
      operation: 'POST /api/developer/webhooks',
      requestSha256: createHash('sha256').update('body').digest('hex'),
    }
    const first = await services.runAs(developer, { ...idempotency })(createWebhook, { url })
    const again = await services.runAs(developer, { ...idempotency })(createWebhook, { url })
    expect(again).toEqual({ ...first, secret: null })
  })
})

describe('updateWebhook', () => {
  test('changes only the keys that are present', async () => {
    const created = await create()
    const webhookId = idOf(created)
    services.clock.advance(60_000)
    const changed = await change({ webhookId, events: ['escrow.*'] })
    expect(changed).toEqual({ ...created.webhook, events: ['escrow.*'], updatedAt: services.clock().toISOString() })
    expect(await change({ webhookId, url: 'https://other.example.com/' })).toMatchObject({
      url: 'https://other.example.com/',
      events: ['escrow.*'],
    })
    expect(await change({ webhookId, isActive: false })).toMatchObject({ isActive: false, deactivatedReason: null })
    expect(await read(webhookId)).toMatchObject({ url: 'https://other.example.com/', events: ['escrow.*'], isActive: false })
  })

  test('switching on clears the failures and the reason', async () => {
    const webhookId = idOf(await create())
    await sql(
      services.database.fork(),
      `update webhook set is_active = false, deactivated_reason = 'failing', failure_count = 23, failing_since = now(), owner_warned_at = now() where id = $1`,
      [webhookId],
    )
    expect(await read(webhookId)).toMatchObject({ isActive: false, deactivatedReason: 'failing', failureCount: 23 })
    expect(await change({ webhookId, isActive: true })).toMatchObject({ isActive: true, deactivatedReason: null, failureCount: 0 })
    const [row] = await sql(services.database.fork(), 'select failing_since, owner_warned_at from webhook where id = $1', [webhookId])
    expect(row).toEqual({ failing_since: null, owner_warned_at: null })
  })

  test('refuses nothing, a wrong URL, a wrong event and an empty list', async () => {
    const webhookId = idOf(await create())
    await expect(change({ webhookId })).rejects.toMatchObject({ code: 'NOTHING_TO_UPDATE', status: 400 })
    await expect(change({ webhookId, url: 'ftp://example.com' })).rejects.toMatchObject({ code: 'INVALID_URL' })
    await expect(change({ webhookId, events: ['nothing'] })).rejects.toMatchObject({ code: 'INVALID_EVENT' })
    await expect(change({ webhookId, events: [] })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await read(webhookId)).toMatchObject({ url, events: ['escrow.status.updated'] })
  })
})

test('a new secret takes the place of the old', async () => {
  const created = await create()
  const { secret, webhook } = await services.runAs(developer)(regenerateWebhookSecret, { webhookId: idOf(created) })
  expect(secret).toMatch(/^whsec_/)
  expect(secret).not.toBe(created.secret)
  expect(webhook.id).toBe(created.webhook.id)
})

test('a foreign, deleted or unknown webhook is not found, whatever is done with it', async () => {
  const webhookId = idOf(await create())
  const attempts = (id: string, actor: Actor) => [
    () => services.runAs(actor)(updateWebhook, { webhookId: id, isActive: false }),
    () => services.runAs(actor)(deleteWebhook, { webhookId: id }),
    () => services.runAs(actor)(regenerateWebhookSecret, { webhookId: id }),
  ]
  const unknown = '00000000-0000-7000-8000-000000000002'
  for (const attempt of [...attempts(webhookId, others()), ...attempts(unknown, developer)]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND', status: 404 })
  }
  await expect(read(webhookId, '00000000-0000-7000-8000-000000000001')).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' })
  await services.runAs(developer)(deleteWebhook, { webhookId })
  for (const attempt of attempts(webhookId, developer)) await expect(attempt()).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' })
  await expect(read(webhookId)).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' })
  expect(await readWebhooks(services.database.fork(), { developerId: cast.developerId })).toEqual([])
})
