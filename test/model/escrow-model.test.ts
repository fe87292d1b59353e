import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../server/db/orm.js'
import { createDatabase, type TestDatabase } from '../support/database.js'
import { testServices } from '../support/services.js'
import { driveModel } from './drive-model.js'
import { commands } from './reference-model.js'
import { freshSeed } from './seeded-random.js'

// `MODEL_SEED` repeats a run; `npm run prove model` is the same with far more of them.
const seed = Number.parseInt(process.env['MODEL_SEED'] ?? '', 10) || freshSeed()
const events = 5_000

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

it(`does what the reference model does, ${events} times (MODEL_SEED=${seed})`, { timeout: 300_000 }, async () => {
  const services = testServices({ database, config: { DAILY_CREATION_LIMIT: '1000000' } })
  const { done, escrows } = await driveModel({ services, seed, events })
  expect(
    commands.filter((command) => done[command] === 0),
    'commands that never took effect',
  ).toEqual([])
  expect(escrows).toBeGreaterThan(100)
})
