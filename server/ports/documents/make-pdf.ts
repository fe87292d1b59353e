import { RecycledProcess } from '../../threads/recycled-process.js'
import { threadBeside } from '../../threads/threads.js'
import type { PdfOrder } from './typst-process.js'

/**
 * A document as a PDF, the same bytes for the same order. It is PDF/A, made to be kept for years, unless it has a character that none of our
 * fonts knows, which PDF/A forbids: then it is a plain PDF that shows a box in its place. Laid out in a process of its own, one after the
 * other. A process that has not answered in time is ended, and the next document has a new one.
 */
export async function makePdf(order: PdfOrder, { pdfTimeoutMs, pdfsWaiting }: PdfLimits): Promise<Buffer> {
  if (layouts.waiting >= pdfsWaiting) throw new Error(`${pdfsWaiting} PDFs wait to be laid out already`)
  return Buffer.from(await layouts.run(order, AbortSignal.timeout(pdfTimeoutMs)))
}

interface PdfLimits {
  /** A document takes a second at most, and a job that makes one has a minute: behind as many as may wait it is still in time. */
  pdfTimeoutMs: number
  /** Jobs make three at once in a process; whoever comes beside that many is told, and comes again as jobs do. */
  pdfsWaiting: number
}

/** The compiler and its fonts take some 100 MB, and each document leaves half a megabyte behind in it, which is given back with its process. */
const layouts = new RecycledProcess<PdfOrder, Uint8Array>(threadBeside(import.meta.url, 'typst-process'), { mostOrders: 100 })
