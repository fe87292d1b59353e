import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig, type Environment } from '../../server/config.js'
import { rotateKey } from '../../server/start/rotate-key.js'
import { startService, type Service } from '../../server/start/service.js'
import { loopbackReceiver, type LoopbackReceiver, type ReceivedRequest } from '../jobs/loopback-receiver.js'
import { createDatabase, type TestDatabase } from '../support/database.js'
import { anIntegrator, type Integrator } from '../support/installation/people.js'
import { RestClient } from '../support/installation/rest-client.js'
import { freePort } from '../support/process/free-port.js'

// SECRET_KEY is replaced as docs/operations.md says, by processes of the service: what was given out before goes on.

const first = '07'.repeat(32)
const second = '08'.repeat(32)

let own: TestDatabase
let receiver: LoopbackReceiver
let running: Service | undefined
beforeAll(async () => {
  own = await createDatabase()
})
afterAll(() => own.drop())
beforeEach(async () => {
  receiver = await loopbackReceiver((response) => void response.end())
})
afterEach(async () => {
  await stop()
  await receiver.close()
})

const settings = (env: Environment) => readConfig({ DATABASE_URL: own.appUrl, DATABASE_DIRECT_URL: own.ownerUrl, ...env })

/** A process with these keys, in place of the one before. */
async function start(env: Environment): Promise<RestClient> {
  await stop()
  const config = { ...settings(env), port: await freePort() }
  const log = pino({ level: 'silent' })
  running = await startService({ config, databaseUrl: own.appUrl, directUrl: own.appUrl, secretKey: config.secretKey!, log })
  return new RestClient(`http://localhost:${running.port}`)
}

async function stop(): Promise<void> {
  await running?.stop()
  running = undefined
}

/** The secret of a new webhook that leads here. */
async function aWebhook(client: RestClient, token: string): Promise<{ id: string; secret: string }> {
  const body = { url: `http://127.0.0.1:${receiver.port}/hook` }
  const { webhook } = await client.expect<{ webhook: { id: string; secret: string } }>(201, {
    method: 'POST',
    path: '/api/developer/webhooks',
    token,
    body,
  })
  return webhook
}

/** Key, session and webhook work as they did when they were given out. */
async function expectAllIsKnown(client: RestClient, { key, token }: Integrator, { id, secret }: { id: string; secret: string }) {
  await client.expect(200, { method: 'GET', path: '/api/v1/escrows', token: key })
  receiver.requests.length = 0
  await client.expect(200, { method: 'POST', path: `/api/developer/webhooks/${id}/test`, token })
  await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBe(1)
  const [{ body, headers }] = receiver.requests as [ReceivedRequest]
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' })
}

it('goes on with what was given out before, as SECRET_KEY_PREVIOUS says, and starts without it only once the key is replaced', async () => {
  const before = await start({ SECRET_KEY: first })
  const integrator = await anIntegrator(before)
  const webhook = await aWebhook(before, integrator.token)
  await expectAllIsKnown(before, integrator, webhook)

  await expect(start({ SECRET_KEY: second })).rejects.toThrow('SECRET_KEY is not the one of this database')
  const both = { SECRET_KEY: second, SECRET_KEY_PREVIOUS: first }
  await expectAllIsKnown(await start(both), integrator, webhook)

  expect(await rotateKey({ config: settings(both), print: () => {} })).toBe(0)
  await expectAllIsKnown(await start(both), integrator, webhook)
  await expectAllIsKnown(await start({ SECRET_KEY: second }), integrator, webhook)
  await expect(start({ SECRET_KEY: first })).rejects.toThrow('SECRET_KEY is not the one of this database')
}, 120_000)
