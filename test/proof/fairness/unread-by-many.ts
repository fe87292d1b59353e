import { setTimeout as sleep } from 'node:timers/promises'
import { inParallel } from '../../support/flow/in-parallel.js'
import { anIntegrator } from '../../support/installation/people.js'
import { graphqlRequest } from '../../support/installation/rest-client.js'
import { residentMb } from '../../support/process/process-figures.js'
import { askUnread } from './ask-unread.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { disputedEscrows, longestTalk, messagesEach, seedDisputedEscrows } from './long-disputes.js'
import { meOf, onScene, type Scene } from './scene.js'
import { watchPeak } from './watch-peak.js'

const customers = 40
/** Of each: with four megabytes an answer, what waits stays within the share of one. */
const connectionsEach = 4
const allBytes = 64 * 1_048_576
/** What may wait for all (`UNREAD_BYTES_IN_ALL`), and what making as many answers leaves as garbage, whoever reads them. */
const mostMb = 64 + 336

export const unreadByMany: FairnessCheck = {
  name: 'forty customers of one address, each within their share, read nothing of their answers: memory is bounded, another’s GET /me is answered, and who reads has the whole answer',
  before: '497 MB more for as many, and more with each customer',
  measure: ({ short, goal }) =>
    onScene({ env: { UNREAD_BYTES_IN_ALL: String(allBytes) } }, async (scene) => {
      const greedy = await inParallel(Array.from({ length: customers }), 2, () => anIntegrator(scene.client))
      await seedDisputedEscrows(scene, [...greedy, scene.modest])
      const process = scene.installation.nodes[0]!
      const before = residentMb(process.pid)
      const peak = watchPeak(process.pid)
      const watched = await besideBystander(meOf(scene), async () => {
        const keys = greedy.flatMap(({ key }) => Array.from({ length: connectionsEach }, () => key))
        const sockets = await Promise.all(keys.map((key) => askUnread(scene.url, { key, query: longestTalk })))
        await sleep(short ? 15_000 : 25_000)
        const read = await readTalk(scene)
        for (const socket of sockets) socket.destroy()
        return read
      })
      const grown = Math.round(peak() - before)
      const figure = `${requireServed(watched, goal)}; ${grown} MB more at most for ${customers * connectionsEach} answers`
      if (process.hasEnded()) throw new Error(`the process ended; ${figure}`)
      if (grown > mostMb) throw new Error(`${figure}; at most ${mostMb} MB`)
      if (watched.result !== disputedEscrows) throw new Error(`${figure}; whoever reads was answered ${watched.result} escrows`)
      return figure
    }),
}

/** Of how many escrows all that was said in their disputes comes to who reads it. */
async function readTalk({ client, modest }: Scene): Promise<number> {
  const { status, text } = await client.call(graphqlRequest(longestTalk, {}, modest.key))
  if (status !== 200) throw new Error(`whoever reads was answered ${status} ${text.slice(0, 300)}`)
  const { data } = JSON.parse(text) as { data: { escrows: { nodes: Array<{ disputes: Array<{ messages: object[] }> }> } } }
  return data.escrows.nodes.filter(({ disputes }) => disputes.some(({ messages }) => messages.length === 2 * messagesEach)).length
}
