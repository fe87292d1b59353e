import type { Readable } from 'node:stream'
import { DomainError } from '../../server/domain/errors.js'
import type { FileKeeper } from './receive-form.js'

/** Keeps a picture of a form in no place of its own: it goes on as a `data:` URL. */
export const asDataUrl = (mostBytes: number): FileKeeper => ({
  keep: async ({ content }) => {
    const kept: Buffer[] = []
    let length = 0
    for await (const piece of pieces(content)) {
      length += piece.length
      if (length > mostBytes) throw new DomainError('SIGNATURE_INVALID')
      kept.push(piece)
    }
    return `data:image/png;base64,${Buffer.concat(kept).toString('base64')}`
  },
  discard: () => Promise.resolve(),
})

/** Whoever reads the form reads the rest of it. */
async function* pieces(content: Readable): AsyncGenerator<Buffer> {
  yield* content.iterator({ destroyOnReturn: false })
}
