import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** More came than may. */
export class TooLong extends Error {
  override readonly name = 'TooLong'
}

/** The sender stopped in the middle. */
export class CutOff extends Error {
  override readonly name = 'CutOff'
}

/**
 * Writes what comes to a file of its own in a folder from which nothing is given out, hands over its path, and removes it whatever happens.
 * No more than a piece at a time is in memory. The stream is left as it is when too much comes, so that its sender can be told.
 *
 * @throws TooLong, CutOff
 */
export async function withIncoming<Result>(
  { folder, name, content, mostBytes }: { folder: string; name: string; content: Readable; mostBytes: number },
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  try {
    await receive(content, path, mostBytes)
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(content: Readable, path: string, mostBytes: number): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const piece of pieces(content)) {
      size += piece.length
      if (size > mostBytes) throw new TooLong(`more than ${mostBytes} bytes`)
      await file.write(piece)
    }
  } finally {
    await file.close()
  }
}

async function* pieces(content: Readable): AsyncGenerator<Buffer> {
  try {
    yield* content.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw new CutOff('the sender stopped in the middle', { cause: error })
  }
}

/** What a process that died has left in the folder; nothing takes as long as an hour to come in. */
export async function clearIncoming(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < now.getTime() - hourMs) await rm(path, { force: true })
  }
}

const hourMs = 3_600_000
