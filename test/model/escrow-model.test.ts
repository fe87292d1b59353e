import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCommands } from '../../server/domain/escrow/commands.js'
import { openDatabase, type Database } from '../../server/db/orm.js'
import { createDatabase, type TestDatabase } from '../support/database.js'
import { testServices } from '../support/services.js'
import { driveModel, modelSettings } from './drive-model.js'
import { commands } from './reference-model.js'
import { freshSeed } from './seeded-random.js'

// `MODEL_SEED` repeats a run; `npm run prove model` is the same with 5,000 commands a run, and there each command takes effect at least once.
const seed = Number.parseInt(process.env['MODEL_SEED'] ?? '', 10) || freshSeed()
const commandCount = 1_500

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createDatabase()
  database = await openDatabase({ url: own.appUrl, poolSize: 4 })
})
afterAll(async () => {
  await database.close()
  // Which asks the ledger its ten questions.
  await own.drop()
})

it(`does what the reference model does, ${commandCount} commands long (MODEL_SEED=${seed})`, { timeout: 600_000 }, async () => {
  const services = testServices({ database, config: modelSettings })
  const figures = await driveModel({ services, seed, commandCount })
  expect(figures.escrows).toBeGreaterThan(50)
})

it.each(['reference-model.ts', 'progressive-model.ts', 'proof-model.ts', 'money-model.ts', 'withdrawal-model.ts'])(
  'is measured with a model that can be read at one sitting: %s',
  async (file) => {
    const text = await readFile(join(import.meta.dirname, file), 'utf8')
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(220)
  },
)

it('is measured with a model that knows every command that somebody can give', () => {
  const given = allCommands.filter(({ mutation }) => mutation).map(({ name }) => name)
  expect(commands.toSorted()).toEqual(given.toSorted())
})
