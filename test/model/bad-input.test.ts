import { afterAll, beforeAll, expect, it } from 'vitest'
import { patient } from '../proof/bad-input/patient.js'
import { restRoutes } from '../proof/bad-input/rest-shots.js'
import { rootFields } from '../proof/bad-input/root-fields.js'
import { runBadInput } from '../proof/bad-input/run-bad-input.js'
import { aStaffToken } from '../support/installation/people.js'
import { RestClient } from '../support/installation/rest-client.js'
import { staffLogin } from '../support/installation/start-node.js'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import { anonymous } from '../support/people.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'
import { freshSeed } from './seeded-random.js'

// `BAD_INPUT_SEED` repeats a run; `npm run prove bad-input` sends ten times as many to a process of its own and watches its memory.
const seed = Number.parseInt(process.env['BAD_INPUT_SEED'] ?? '', 10) || freshSeed()
// Some two for each route and root field, so that hardly any is missed.
const requests = 2 * (restRoutes.length + rootFields.length)

let server: RestServer
beforeAll(async () => {
  server = await startRestServer({
    ...patient,
    DAILY_CREATION_LIMIT: '1000000',
    DAILY_CHANGES_LIMIT: '1000000',
    DAILY_USER_CHANGES_LIMIT: '1000000',
    STAFF_EMAIL: staffLogin.email,
    STAFF_PASSWORD: staffLogin.password,
  })
  await bootstrapStaff({ run: server.services.runAs(anonymous), services: server.services }, undefined)
})
// Which asks the ledger its ten questions.
afterAll(() => server.close())

it(
  `answers ${requests} generated requests as the specification has it and writes nothing that it refused (BAD_INPUT_SEED=${seed})`,
  { timeout: 300_000 },
  async () => {
    const port = Number.parseInt(new URL(server.url).port, 10)
    const staffToken = () => aStaffToken(new RestClient(server.url))
    const { problems, unwritten, refusedOrReading, asked } = await runBadInput({ port, query: server.sql, staffToken, seed, requests })
    expect(problems.join('\n\n')).toBe('')
    expect(unwritten).toBe(refusedOrReading)
    expect(unwritten).toBeGreaterThan(requests / 2)
    expect(Object.keys(asked).filter((intent) => !intent.startsWith('wire')).length).toBeGreaterThan(
      (restRoutes.length + rootFields.length) * 0.9,
    )
  },
)
