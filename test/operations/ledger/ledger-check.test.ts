import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../../server/embedded-postgres/start-embedded-postgres.js'
import { migrate } from '../../../server/db/migrate.js'
import { readConfig, type Environment } from '../../../server/config.js'
import { embeddedDirectory } from '../../../server/embedded-postgres/embedded-directory.js'
import { runLedgerCheck } from '../../../server/start/run-ledger-check.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'

let parent: string
let database: TestDatabase

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'amana-check-'))
  database = await createDatabase({ booksMayBeWrong: true })
})

afterAll(async () => {
  await database.drop()
  await rm(parent, { recursive: true, force: true })
})

async function check(env: Environment) {
  const lines: string[] = []
  const exitCode = await runLedgerCheck({ config: readConfig(env), print: (line) => lines.push(line) })
  return { exitCode, lines }
}

describe('with DATABASE_URL', () => {
  const env = () => ({ DATABASE_URL: database.appUrl, SECRET_KEY: 'ab'.repeat(32) })

  it('prints a line for each of the fourteen questions and succeeds when the books balance', async () => {
    const { exitCode, lines } = await check(env())
    expect(exitCode).toBe(0)
    expect(lines).toHaveLength(14)
    expect(lines[0]).toBe('R1  ok             Every transfer has postings that sum to zero')
    expect(lines[9]).toMatch(/^R10 ok {13}\w/)
    expect(lines[10]).toMatch(/^R11 ok {13}\w/)
    expect(lines[11]).toMatch(/^R13 ok {13}\w/)
    expect(lines[12]).toMatch(/^R14 ok {13}\w/)
    expect(lines[13]).toMatch(/^R12 ok {13}\w/)
  })

  it('fails and shows what is wrong when they do not', async () => {
    const owner = new Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await owner.query(`select ledger.post('broken:1', 'test', null, now(),
      '[{"account": "psp_clearing:test", "amount": "-5"}, {"account": "user_available:018f0000-0000-7000-8000-000000000001", "amount": "5"}]')`)
    await owner.end()
    const { exitCode, lines } = await check(env())
    expect(exitCode).toBe(1)
    expect(lines).toContain('R10 1 violation    Everybody is shown the balance that the ledger has')
    expect(lines.at(-5)).toContain('"subject":"user_available:018f0000-0000-7000-8000-000000000001"')
  })
})

describe('with the embedded database', () => {
  it('says so when there is none', async () => {
    const { exitCode, lines } = await check({ DATA_DIR: join(parent, 'absent') })
    expect(exitCode).toBe(1)
    expect(lines).toEqual([expect.stringContaining('There is no database in')])
  })

  it('looks beside a server that runs, and starts one for the question when none does', async () => {
    const dataDir = join(parent, 'embedded')
    const server = await startEmbeddedPostgres({ dataDir: embeddedDirectory(dataDir), settings: { fsync: 'off' } })
    try {
      await migrate({ url: server.ownerUrl() })
      expect(await check({ DATA_DIR: dataDir })).toMatchObject({ exitCode: 0 })
      expect(await findEmbeddedPostgres(embeddedDirectory(dataDir))).toBeDefined()
    } finally {
      await server.stop()
    }
    expect(await check({ DATA_DIR: dataDir })).toMatchObject({ exitCode: 0 })
    expect(await findEmbeddedPostgres(embeddedDirectory(dataDir))).toBeUndefined()
    await rm(server.home, { recursive: true, force: true })
  })

  it('says so when it was never migrated', async () => {
    const dataDir = join(parent, 'empty')
    const server = await startEmbeddedPostgres({ dataDir: embeddedDirectory(dataDir), settings: { fsync: 'off' } })
    await server.stop()
    expect(await check({ DATA_DIR: dataDir })).toEqual({ exitCode: 1, lines: ['This database has no ledger yet. Start the service once.'] })
    await rm(server.home, { recursive: true, force: true })
  })
})
