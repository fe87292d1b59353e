import { once } from 'node:events'
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import type { DestinationStream } from 'pino'
import sonicBoom, { type SonicBoom } from 'sonic-boom'
import { moveAside } from './move-aside.js'

interface LogStreamOptions {
  /** Appended to; standard output when absent. */
  file?: string
  /** The most that waits in memory for a slow, full or blocked disk or pipe; further lines are dropped and counted. */
  backlogBytes: number
  /** From this size on, a file is moved aside and a new one begun. */
  fileBytes: number
  /** How many of those moved aside are kept. */
  filesKept: number
}

/** Where the log goes. Nothing that happens below it ends or blocks the service. */
interface LogStream extends DestinationStream {
  /** Calls `tell` with how many lines were dropped, once lines are written again. */
  onFlowing(tell: (lines: number) => void): void
  /** Writes what waits, as far as it can be written within a second. */
  close(): Promise<void>
}

/**
 * Lines wait for company, so that a busy service does not stop for a system call for each, and are tried again when they cannot be written.
 * A file is for the eyes of its owner only.
 *
 * @throws the system's error when the file cannot be opened.
 */
export async function openLogStream({ file, ...bounds }: LogStreamOptions): Promise<LogStream> {
  if (file === undefined) {
    // Looked at, a pipe no longer blocks who writes to it: a blocked write would hold a thread, and with it the end of the process.
    process.stdout.on('error', () => {})
    return new BoundedStream(openedFor(1, bounds), bounds)
  }
  if (existsSync(file)) chmodSync(file, 0o600)
  // Tried first: a stream that could not open its file would go on trying to write to none, and end the process for it.
  closeSync(openSync(file, 'a', 0o600))
  const stream = openedFor(file, bounds)
  await once(stream, 'ready')
  return new BoundedStream(stream, { ...bounds, file })
}

const openedFor = (dest: string | number, { backlogBytes }: Pick<LogStreamOptions, 'backlogBytes'>) =>
  new sonicBoom.SonicBoom({
    dest,
    sync: false,
    minLength: 16_384,
    periodicFlush: 100,
    maxWrite: 65_536,
    maxLength: backlogBytes,
    mode: 0o600,
  })

class BoundedStream implements LogStream {
  readonly #stream: SonicBoom
  readonly #bounds: LogStreamOptions
  #tell: (lines: number) => void = () => {}
  #waitingBytes = 0
  #droppedLines = 0
  #fileBytes = 0
  #isClosed = false

  constructor(stream: SonicBoom, bounds: LogStreamOptions) {
    this.#stream = stream
    this.#bounds = bounds
    if (bounds.file !== undefined) this.#fileBytes = statSync(bounds.file).size
    // The stream keeps what could not be written, and tries again with the next line or flush.
    stream.on('error', () => {})
    stream.on('drop', (line: string) => {
      this.#waitingBytes -= Buffer.byteLength(line)
      this.#droppedLines += 1
    })
    stream.on('write', (bytes: number) => this.#written(bytes))
  }

  write(line: string): void {
    if (this.#isClosed) return
    this.#waitingBytes += Buffer.byteLength(line)
    this.#stream.write(line)
  }

  onFlowing(tell: (lines: number) => void): void {
    this.#tell = tell
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    const deadline = AbortSignal.timeout(closeMs)
    while (this.#waitingBytes > 0 && !deadline.aborted && (await this.#flushed(deadline)));
    this.#isClosed = true
    this.#stream.destroy()
  }

  #written(bytes: number): void {
    this.#waitingBytes -= bytes
    this.#fileBytes += bytes
    const { file, fileBytes, filesKept, backlogBytes } = this.#bounds
    if (file !== undefined && this.#fileBytes >= fileBytes && moveAside(file, filesKept)) {
      this.#fileBytes = 0
      this.#stream.reopen()
    }
    // Not at the first byte: the count would find the backlog full and be dropped itself.
    if (this.#droppedLines === 0 || this.#waitingBytes > backlogBytes / 2) return
    const lines = this.#droppedLines
    this.#droppedLines = 0
    this.#tell(lines)
  }

  /** Whether there is use in trying again. */
  #flushed(deadline: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      deadline.addEventListener('abort', () => resolve(false), { once: true })
      const before = this.#waitingBytes
      this.#stream.flush(() => resolve(this.#waitingBytes < before))
    })
  }
}

/** How long the end of the service waits for its log, in milliseconds. */
const closeMs = 1_000
