import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../server/config.js'
import { demoCredentialsOf } from '../../server/demo/demo-credentials.js'
import { makePeople } from '../../server/start/make-people.js'
import { Steps } from '../../server/start/steps.js'
import { createLogger } from '../../server/log/create-logger.js'
import { startService, type Service } from '../../server/start/service.js'
import { createDatabase, type TestDatabase } from '../support/database.js'

// The blocks of README.md, pasted as one into a shell, against a service as the first start makes it.

interface Answered {
  msg: string
  req: { method: string; url: string }
  res: { status: number }
}

let own: TestDatabase
let service: Service
let dataDir: string
const answered: Answered[] = []

beforeAll(async () => {
  own = await createDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'amana-readme-'))
  const config = { ...readConfig({ SECRET_KEY: '07'.repeat(32), DATA_DIR: dataDir }), port: 0 }
  const destination = { write: (line: string) => void answered.push(JSON.parse(line) as Answered) }
  service = await startService({
    config,
    databaseUrl: own.appUrl,
    directUrl: own.appUrl,
    secretKey: config.secretKey!,
    log: createLogger({ destination }),
    beforeListening: async (services) => void (await makePeople(services, new Steps(() => {}), () => {})),
  })
})
afterAll(async () => {
  await service.stop()
  await own.drop()
  await rm(dataDir, { recursive: true })
})

async function blocks(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  const pasted = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!).filter((block) => !block.includes('npm '))
  expect(pasted.length).toBeGreaterThan(3)
  return pasted
    .join('\n')
    .replaceAll('localhost:4000', `localhost:${service.port}`)
    .replaceAll('9000', String(await freePort()))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** What the shell printed, and how the service answered each call. */
async function paste(script: string): Promise<{ code: unknown; printed: string; statuses: string[] }> {
  const { apiKey, developer } = demoCredentialsOf(service.services.secrets)
  const before = answered.length
  const env = { PATH: process.env['PATH'], KEY: apiKey, DEVELOPER_PASSWORD: developer.password }
  const shell = spawn('bash', ['-c', script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const code = await new Promise((resolve) => shell.once('close', resolve))
  const requests = answered.slice(before).filter(({ req }) => req)
  const statuses = requests.map(({ req, res }) => `${req.method} ${req.url.replaceAll(/\b([a-z]+)_[0-9a-z]{26}\b/g, ':$1')} ${res.status}`)
  return { code, printed, statuses }
}

it('can be pasted as one, and again', async () => {
  const script = await blocks()
  // So that an id that was not found ends the shell, where a newcomer would see what follows fail.
  const first = await paste(`set -eu\n${script}`)
  expect(first.code).toBe(0)
  expect(first.statuses).toEqual([
    'POST /api/v1/escrows 201',
    'POST /api/v1/escrows/:esc/sessions 201',
    'POST /api/v1/sandbox/sessions/:cs/complete 200',
    'POST /api/v1/escrows/:esc/deliver 200',
    'GET /api/v1/balance 200',
    'POST /api/v1/sandbox/users 201',
    ...Array.from({ length: 4 }, () => 'POST /graphql 200'),
    'POST /api/developer/auth/token 200',
    'POST /api/developer/webhooks 201',
    'POST /api/v1/escrows 201',
    'DELETE /api/developer/webhooks/:wh 200',
    'GET /api/v1/events?limit=1 200',
    'POST /graphql/stream 200',
  ])
  const again = await paste(`set -eu\n${script}`)
  expect(again.code).toBe(0)
  expect(again.statuses).toEqual(first.statuses.map((each) => each.replace('sandbox/users 201', 'sandbox/users 200')))
  for (const { printed } of [first, again]) {
    expect(printed).toContain('"status":"completed","statusReason":"delivered"')
    expect(printed).toContain('{"completeEscrow":{"escrow":{"status":"COMPLETED","sellerNetTnd":"200.000"},"userErrors":[]}}')
    expect(printed).toMatch(/^escrow\.created t=\d+,v1=[0-9a-f]{64}$/m)
    expect(printed).toContain('event: next')
    expect(printed).not.toMatch(/"userErrors":\[\{|"error":/)
  }
}, 60_000)
