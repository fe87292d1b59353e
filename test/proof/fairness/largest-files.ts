import sharp from 'sharp'
import { residentMb } from '../../support/process/process-figures.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene, type Scene } from './scene.js'
import { watchPeak } from './watch-peak.js'

/** `UNNAMED_FILES_LIMIT` and `FILE_IMAGE_MAX_PIXELS`. */
const most = { files: 20, side: 6_320 }
/** Two at once, each with its points before and after. */
const mostMb = 700

export const largestFiles: FairnessCheck = {
  name: 'one person sends twenty pictures of forty million points at once: another’s GET /me is answered, another’s small picture is taken in, and memory is bounded',
  before: 'taken in in the order of coming, so that another’s waited for all twenty',
  measure: ({ short, goal }) =>
    onScene({ env: { UNNAMED_FILES_LIMIT: String(most.files) } }, async (scene) => {
      const { pid } = scene.installation.nodes[0]!
      const large = await picture(most.side)
      const small = await picture(100)
      const before = residentMb(pid)
      const peak = watchPeak(pid)
      const watched = await besideBystander(meOf(scene), async () => {
        let done = 0
        const rush = Array.from({ length: short ? 8 : most.files }, async () => {
          await send(scene, scene.greedy.user.token, large)
          done += 1
        })
        await Promise.race(rush)
        await send(scene, scene.modest.user.token, small)
        const stood = done
        await Promise.all(rush)
        return { stood, all: rush.length }
      })
      const grown = Math.round(peak() - before)
      const { stood, all } = watched.result
      const figure = `${requireServed(watched, goal)}; another’s came in after ${stood} of ${all}, with ${grown} MB more at most`
      if (stood > all / 2) throw new Error(`${figure}; it waited for most of them`)
      if (grown > mostMb) throw new Error(`${figure}; at most ${mostMb} MB`)
      return figure
    }),
}

const picture = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

async function send({ url }: Scene, token: string, bytes: Buffer): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png', 'x-file-name': 'picture.png' }
  const response = await fetch(`${url}/files`, { method: 'POST', headers, body: new Uint8Array(bytes) })
  if (response.status !== 201) throw new Error(`a picture was sent, and the answer was ${response.status} ${await response.text()}`)
}
