import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { residentMb } from '../../support/process/process-figures.js'
import { askAtOnce } from './ask-at-once.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene, type Scene } from './scene.js'
import { watchPeak } from './watch-peak.js'

/** Noise of so many points a side cannot be packed: nearly `FILE_MAX_BYTES`. */
const side = 1_800
/** `FILES_SENT_AT_ONCE_EACH` of them, each as it is kept and as it is read, and what garbage comes to in between. */
const mostMb = 300

export const downloadsWithoutEnd: FairnessCheck = {
  name: 'one address downloads a file of ten megabytes by its link sixty times at once, on and on: another’s GET /me is answered, and memory is bounded',
  before: 'no figure from before: downloads were never tried by force',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      const { pid } = scene.installation.nodes[0]!
      const { path, megabytes } = await aLargeFile(scene)
      const before = residentMb(pid)
      const peak = watchPeak(pid)
      const asking = { url: scene.url, shots: [{ path }], width: 60, seconds: short ? 5 : 20, from: '127.0.0.9' }
      const watched = await besideBystander(meOf(scene), () => askAtOnce(asking))
      const grown = Math.round(peak() - before)
      const { answered, refused } = watched.result
      const figure = `${requireServed(watched, goal)}; the other had ${answered} files of ${megabytes.toFixed(1)} MB, ${refused} refusals, with ${grown} MB more at most`
      if (answered === 0) throw new Error(`${figure}; nothing was downloaded, which shows nothing`)
      if (grown > mostMb) throw new Error(`${figure}; at most ${mostMb} MB`)
      return figure
    }),
}

/** A document of their business, with the link that they are given. */
async function aLargeFile({ url, client, greedy: { token } }: Scene): Promise<{ path: string; megabytes: number }> {
  const raw = { width: side, height: side, channels: 3 } as const
  const bytes = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png', 'x-file-name': 'noise.png' }
  const response = await fetch(`${url}/files`, { method: 'POST', headers, body: new Uint8Array(bytes) })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`a picture was sent, and the answer was ${response.status} ${text.slice(0, 300)}`)
  const { file } = JSON.parse(text) as { file: { id: string; sizeBytes: number } }
  const body = { name: 'Greedy', registrationNumber: 'B1234567890', taxId: '1234567A/B/M/000', fileIds: [file.id] }
  const kept = await client.expect<Kept>(200, { method: 'PUT', path: '/api/developer/business', token, body })
  const { pathname, search } = new URL(kept.business.documents[0]!.viewUrl)
  return { path: `${pathname}${search}`, megabytes: file.sizeBytes / 1e6 }
}

interface Kept {
  readonly business: { readonly documents: ReadonlyArray<{ readonly viewUrl: string }> }
}
