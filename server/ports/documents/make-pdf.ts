import { openThreads, threadBeside } from '../../threads/threads.js'
import type { PdfOrder } from './typst-thread.js'

/**
 * A document as a PDF, the same bytes for the same order. It is PDF/A, made to be kept for years, unless it has a character that none of our
 * fonts knows, which PDF/A forbids: then it is a plain PDF that shows a box in its place. Laid out in a thread of its own, one after the other.
 * A thread that has not answered in time is ended, and the next document has a new one.
 */
export async function makePdf(order: PdfOrder, { withinMs = mostMs } = {}): Promise<Buffer> {
  // Beside those that wait one is laid out.
  if (thread.queueSize >= mostAtOnce - 1) throw new Error(`${mostAtOnce} PDFs wait for their thread already`)
  return Buffer.from(await thread.run(order, { signal: AbortSignal.timeout(withinMs) }))
}

/** A document takes a second at most, and a job that makes one has a minute: behind as many as may wait it is still in time. */
const mostMs = 45_000
/** Jobs make three at once in a process; whoever comes beside that many is told, and comes again as jobs do. */
const mostAtOnce = 20

/** The compiler and its fonts take some 100 MB, while there is something to do. */
const thread = openThreads<PdfOrder, Uint8Array>(threadBeside(import.meta.url, 'typst-thread'), { name: 'layOut', atMost: 1 })
