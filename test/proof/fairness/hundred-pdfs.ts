import { rowsAsOwner } from '../../support/database/start-database.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { until } from '../../support/flow/until.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene } from './scene.js'

export const hundredPdfs: FairnessCheck = {
  name: 'one key makes a hundred contracts, each with its PDF, and another’s GET /me is answered',
  before: 'not measured',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      const count = short ? 20 : 100
      const rows = rowsAsOwner(scene.installation.database)
      const made = async () => (await rows('select 1 from contract_pdf', [])).length
      const body = { amount: 50, mode: 'standard', buyerEmail: 'buyer@example.com', contractTerms: 'All of it. '.repeat(800) }
      const watched = await besideBystander(meOf(scene), async () => {
        const startedMs = performance.now()
        await inParallel(Array.from({ length: count }), 8, (_none, index) =>
          createEscrow(scene.client, scene.greedy.key, { ...body, title: `Contract ${index}` }),
        )
        await until('every contract to have its PDF', async () => (await made()) >= count, { withinMs: 300_000, everyMs: 500 })
        return performance.now() - startedMs
      })
      return `${requireServed(watched, goal)}; ${count} PDFs of contracts within ${(watched.result / 1_000).toFixed(0)} s`
    }),
}
