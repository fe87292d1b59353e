import { setTimeout as sleep } from 'node:timers/promises'
import { residentMb } from '../../support/process/process-figures.js'
import { until } from '../../support/flow/until.js'
import { askUnread } from './ask-unread.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene, type Scene } from './scene.js'
import { seedSignedEscrows } from './signed-escrows.js'
import { watchPeak } from './watch-peak.js'

/** Nearly the dearest document that is within the limits: with the largest pictures that are taken its answer has some twenty megabytes. */
const rows = 35
const long = `{ escrows(first: ${rows}) { nodes { contract { terms buyerSignature { signatureImage } sellerSignature { signatureImage } } } } }`

/** What may wait for one principal (`UNREAD_BYTES_PER_PRINCIPAL`), what is under way besides, and what garbage comes to in between. */
const mostMb = 200

export const unreadAnswers: FairnessCheck = {
  name: 'one key asks over sixty connections for the longest answers and reads none: another’s GET /me is answered, memory is bounded, and the key is served again when they are closed',
  before: '241 MB after eight seconds, and more with each answer',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      await seedSignedEscrows(scene, [scene.greedy], rows)
      const { pid } = scene.installation.nodes[0]!
      const before = residentMb(pid)
      const peak = watchPeak(pid)
      const watched = await besideBystander(meOf(scene), async () => {
        const sockets = await Promise.all(
          Array.from({ length: short ? 30 : 60 }, () => askUnread(scene.url, { key: scene.greedy.key, query: long })),
        )
        await sleep(short ? 8_000 : 20_000)
        const status = await statusOf(scene)
        for (const socket of sockets) socket.destroy()
        return status
      })
      const grown = Math.round(peak() - before)
      const figure = `${requireServed(watched, goal)}; ${grown} MB more at most`
      if (watched.result !== 429) throw new Error(`${figure}; the key itself was answered ${watched.result} meanwhile`)
      if (grown > mostMb) throw new Error(`${figure}; at most ${mostMb} MB`)
      await until('the key to be served again', async () => (await statusOf(scene)) === 200, { withinMs: 5_000 })
      return figure
    }),
}

async function statusOf({ url, greedy }: Scene): Promise<number> {
  const { status, body } = await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${greedy.key}` } })
  await body?.cancel()
  return status
}
