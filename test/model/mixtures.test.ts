import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../server/db/orm.js'
import { createDatabase, type TestDatabase } from '../support/database.js'
import { testServices } from '../support/services.js'
import { mixtureSettings, playMixtures } from './play-mixtures.js'
import { freshSeed } from './seeded-random.js'

// `MIXTURE_SEED` repeats a run; `npm run prove model` plays 300 in its short form and 1,000 in full, and 10,000 go through the rules alone in test/domain/escrow/mixtures.test.ts.
const seed = Number.parseInt(process.env['MIXTURE_SEED'] ?? '', 10) || freshSeed()
const count = 100

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createDatabase()
  database = await openDatabase({ url: own.appUrl, poolSize: 8 })
})
afterAll(async () => {
  await database.close()
  // Which asks the ledger its ten questions.
  await own.drop()
})

it(`${count} mixtures of top-ups, requests, awards, refunds and closing leave in the ledger what decisions 4 says (MIXTURE_SEED=${seed})`, async () => {
  const steps = await playMixtures({ services: testServices({ database, config: mixtureSettings }), seed, count })
  expect(steps).toBeGreaterThan(count * 5)
}, 300_000)
