import { spawn } from 'node:child_process'
import { createServer as createHttp } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../server/config.js'
import { isNodeNewEnough } from '../../server/start/require-node.js'
import { warningsOf } from '../../server/start/warnings-of.js'

/** What `npm start` does before it compiles; nothing is made. */
async function check(env: Record<string, string>, ...nodeArguments: string[]) {
  const dataDir = join(tmpdir(), `amana-never-made-${process.pid}`)
  const child = spawn(process.execPath, [...nodeArguments, 'server/start/from-sources.mjs', 'check-start'], {
    env: { DATA_DIR: dataDir, ...env },
  })
  const told = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (told.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (told.err += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect(existsSync(dataDir)).toBe(false)
  return { code, ...told }
}

async function taken(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

async function freePort(): Promise<string> {
  const server = createServer()
  const port = await taken(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('says that it compiles when nothing is in the way', async () => {
  const { code, out, err } = await check({ PORT: await freePort() })
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^Compiling …/)
})

it('says that a port is taken', async () => {
  const port = await taken(createServer((socket) => socket.destroy()))
  expect(await check({ PORT: port })).toEqual({
    code: 1,
    out: '',
    err: `Amana did not start: port ${port} is taken; set PORT to another one\n`,
  })
})

it('says that one runs already', async () => {
  const port = await taken(createHttp((_request, response) => void response.end('{"status":"live"}')))
  const { code, err } = await check({ PORT: port })
  expect([code, err]).toEqual([
    1,
    `Amana did not start: Amana already runs on port ${port}; stop it, or give this one a PORT and a DATA_DIR of its own\n`,
  ])
})

it('says what is wrong with a setting, and which one is probably misspelt', async () => {
  const port = await freePort()
  const unknown = await check({ ESCROW_ENV: 'production' })
  expect([unknown.code, unknown.out]).toEqual([1, ''])
  expect(unknown.err).toContain('ESCROW_ENV is "production": not one of the accepted words. Accepted: `sandbox`, `live`.')
  const misspelt = await check({ PORT: port, PUBLIC_ULR: 'https://sandbox.example.com' })
  expect([misspelt.code, misspelt.err]).toEqual([0, 'Warning: PUBLIC_ULR is no setting and has no effect. Is PUBLIC_URL meant?\n'])
})

it('says that this Node is too old, in whichever of the two places notices', async () => {
  const { code, err } = await check({}, '--no-experimental-strip-types')
  expect([code, err]).toEqual([1, expect.stringContaining(`Amana needs Node 24.7 or later, and this is ${process.version}.`)])
  const told: string[] = []
  const tell = (line: string) => void told.push(line)
  expect(['v24.7.0', 'v24.21.0', 'v26.0.0'].every((version) => isNodeNewEnough({ version, tell }))).toBe(true)
  expect(told).toEqual([])
  expect(['v24.6.9', 'v20.20.2', 'v9.0.0'].some((version) => isNodeNewEnough({ version, tell }))).toBe(false)
  expect(told[1]).toContain('Amana needs Node 24.7 or later, and this is v20.20.2.')
})

it.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_DIRECT_URL', 'DATABASE_DIRECT_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['ESCROWENV', 'ESCROW_ENV'],
  ['AMANA_PORT', 'PORT'],
  ['PROT', 'PORT'],
  ['HOSTS', 'HOST'],
  ['CORS_ORIGIN', 'CORS_ORIGINS'],
  ['RATE_LIMIT_PER_MIN', 'RATE_LIMIT_PER_MINUTE'],
  ['SECRETKEY', 'SECRET_KEY'],
])('%s is taken for %s', (name, meant) => {
  expect(readConfig({ [name]: '8' }).nearMisses).toEqual([{ name, meant }])
})

const others = 'HOME PATH USER HOSTNAME PWD TERM LOGNAME MAIL LANG SHLVL NODE_ENV PGHOST PGPORT CI PS1 AMANA_TEST_DATABASE_URL DATA_DIR'
it.each(others.split(' '))('%s is taken for no misspelt setting', (name) => {
  expect(readConfig({ [name]: '8' }).nearMisses).toEqual([])
})

it('a sandbox that keeps its mailbox open beyond this machine is warned of', () => {
  const warned = (env: Record<string, string>) => warningsOf(readConfig(env)).length
  expect(warned({})).toBe(0)
  expect(warned({ PUBLIC_URL: 'https://sandbox.example.com' })).toBe(0)
  expect(warned({ HOST: '0.0.0.0' })).toBe(1)
  expect(warned({ PUBLIC_URL: 'https://sandbox.example.com', SANDBOX_OPEN: 'on' })).toBe(1)
  expect(warned({ HOST: '0.0.0.0', SECRET_KEY: 'ab'.repeat(32), ESCROW_ENV: 'live' })).toBe(0)
})
