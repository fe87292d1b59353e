import { rowsAsOwner } from '../../support/database/start-database.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { until } from '../../support/flow/until.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import type { Integrator } from '../../support/installation/people.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene } from './scene.js'

export const hundredPdfs: FairnessCheck = {
  name: 'one key makes a hundred contracts, each with its PDF, and another’s GET /me and the PDF of their own contract do not wait for them',
  before: 'another’s PDF was made after all of the first',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      const { client, installation, greedy, modest } = scene
      const count = short ? 20 : 100
      const rows = rowsAsOwner(installation.database)
      const made = async () => (await rows('select 1 from contract_pdf where file_id is not null', [])).length
      const isMade = async (title: string) => (await rows(ofTitle, [title])).length > 0
      const body = { amount: 50, mode: 'standard', buyerEmail: 'buyer@example.com', contractTerms: 'All of it. '.repeat(800) }
      const contract = (by: Integrator, title: string) => createEscrow(client, by.key, { ...body, title })
      const watched = await besideBystander(meOf(scene), async () => {
        const startedMs = performance.now()
        await inParallel(Array.from({ length: count }), 8, (_none, index) => contract(greedy, `Contract ${index}`))
        await contract(modest, own)
        const askedMs = performance.now()
        const before = await made()
        await until('the other’s own PDF', () => isMade(own), { withinMs: 300_000, everyMs: 20 })
        const ownMs = performance.now() - askedMs
        const ahead = (await made()) - before - 1
        await until('every contract to have its PDF', async () => (await made()) > count, { withinMs: 300_000, everyMs: 500 })
        return { ownMs, waiting: count - before, ahead, allMs: performance.now() - startedMs }
      })
      const { ownMs, waiting, ahead, allMs } = watched.result
      const figure = `another’s own PDF within ${ownMs.toFixed(0)} ms, ${ahead} of the ${waiting} that waited before it`
      if (waiting <= mostAhead) throw new Error(`only ${waiting} PDFs waited, which shows nothing`)
      if (ahead > mostAhead) throw new Error(`${figure}; at most ${mostAhead}`)
      return `${requireServed(watched, goal)}; ${figure}; ${count} PDFs of contracts within ${(allMs / 1_000).toFixed(0)} s`
    }),
}

const own = 'The other’s own'
/** The one that is being made, the one whose turn it is, and one that is done while the figures are read. */
const mostAhead = 3

const ofTitle = `select 1 from contract_pdf p join escrow e on e.id = p.escrow_id where e.title = $1 and p.file_id is not null`
