import { Worker } from 'node:worker_threads'

export interface PdfOrder {
  /** A template in Typst, which finds the data under `sys.inputs.data`, as JSON. */
  template: string
  /** Data only: whatever people typed is shown as it stands and never run. */
  data: object
  /** PNG images, by the path under which the template shows each: `/seller.png`. */
  images?: Readonly<Record<string, Uint8Array>>
  createdAt: Date
}

/** What the thread says of an order. */
export type PdfAnswer = { pdf: Uint8Array } | { problem: string }

/**
 * A document as a PDF, the same bytes for the same order. It is PDF/A, made to be kept for years, unless it has a character that none of our
 * fonts knows, which PDF/A forbids: then it is a plain PDF that shows a box in its place. Laid out in a thread of its own, one after the other.
 * The next document of a thread that has not answered in time has a new one.
 */
export async function makePdf(order: PdfOrder, { withinMs = mostMs } = {}): Promise<Buffer> {
  const answer = await (thread ??= new TypstThread()).layOut(order, withinMs)
  if ('problem' in answer) throw new Error(answer.problem)
  return Buffer.from(answer.pdf)
}

/** Started with the first document, and again after it broke down or had nothing to do: the compiler and its fonts take some 100 MB. */
let thread: TypstThread | undefined

/** For so long a thread waits for another order. */
const idleMs = 60_000

/** A document takes a second at most, and a job that makes one has a minute: behind as many as may wait it is still in time. */
const mostMs = 45_000
/** Jobs make three at once in a process; whoever comes beside that many is told, and comes again as jobs do. */
const mostWaiting = 20

class TypstThread {
  readonly #waiting = new Map<number, { resolve(answer: PdfAnswer): void; reject(error: Error): void }>()
  readonly #worker: Worker
  readonly #rest: NodeJS.Timeout
  #orders = 0

  constructor() {
    // Of a process that runs its sources as they are written, so is the thread.
    const file = import.meta.url.replace(/make-pdf\.(ts|js)$/, 'typst-thread.$1')
    this.#worker = new Worker(new URL(file), { execArgv: [] })
    this.#worker.on('message', ({ id, ...answer }: PdfAnswer & { id: number }) => this.#end(id, answer))
    this.#worker.on('error', (error) => this.#breakDown(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', (code) => this.#breakDown(new Error(`the thread that makes PDFs ended with ${code}`)))
    this.#worker.unref()
    this.#rest = setTimeout(() => this.#retire(), idleMs).unref()
  }

  async layOut(order: PdfOrder, withinMs: number): Promise<PdfAnswer> {
    if (this.#waiting.size >= mostWaiting) throw new Error(`${mostWaiting} PDFs wait for their thread already`)
    const late = setTimeout(() => this.#giveUp(withinMs), withinMs)
    return this.#send(order).finally(() => clearTimeout(late))
  }

  #send(order: PdfOrder): Promise<PdfAnswer> {
    const id = (this.#orders += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      // Nobody else may be keeping the process alive until the answer is there.
      this.#worker.ref()
      this.#worker.postMessage({ id, order })
    })
  }

  #end(id: number, answer: PdfAnswer): void {
    this.#waiting.get(id)?.resolve(answer)
    this.#waiting.delete(id)
    if (this.#waiting.size > 0) return
    this.#worker.unref()
    this.#rest.refresh()
  }

  #retire(): void {
    if (this.#waiting.size > 0) return
    if (thread === this) thread = undefined
    void this.#worker.terminate()
  }

  /** What it lays out may never end, and others wait behind it. */
  #giveUp(withinMs: number): void {
    this.#breakDown(new Error(`the thread that makes PDFs has not answered within ${withinMs} ms`))
    void this.#worker.terminate()
  }

  /** Whoever waits is told, and tries again as jobs do; the next order has a new thread. */
  #breakDown(error: Error): void {
    if (thread === this) thread = undefined
    clearTimeout(this.#rest)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
