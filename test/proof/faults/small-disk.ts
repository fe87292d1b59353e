import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endLater } from '../../support/process/cleanup.js'

/** A file system of its own that can be filled to its last byte. */
export interface SmallDisk {
  /** For the database; below the mount. */
  readonly folder: string
  /** Takes all the room that is left, again and again, until the answered function gives it back. */
  fill(): Promise<() => Promise<void>>
}

const run = promisify(execFile)
const sizeMb = 384
const refillMs = 20
const chunk = Buffer.alloc(1 << 20)

/** Mounts a tmpfs; only root may. @throws Error with what `mount` said. */
export async function mountSmallDisk(): Promise<SmallDisk> {
  const mount = await mkdtemp(join(tmpdir(), 'amana-prove-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'amana-prove', mount])
  } catch (error) {
    await rmdir(mount)
    throw error
  }
  endLater(async () => {
    await run('umount', ['--lazy', mount])
    await rmdir(mount)
  })
  return { folder: join(mount, 'database'), fill: () => fill(join(mount, 'ballast')) }
}

async function fill(path: string): Promise<() => Promise<void>> {
  const file = await open(path, 'a')
  await takeWhatIsLeft(file)
  // The server gives room back now and then, as when it drops a temporary file or an old piece of its log.
  let isOver = false
  const keep = async () => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, refillMs))
      if (!isOver) await takeWhatIsLeft(file)
    }
  }
  const keeping = keep()
  return async () => {
    isOver = true
    await keeping
    await file.close()
    await rm(path)
  }
}

async function takeWhatIsLeft(file: FileHandle): Promise<void> {
  for (let bytes = chunk.length; bytes >= 512;) {
    try {
      const { bytesWritten } = await file.write(chunk, 0, bytes)
      if (bytesWritten === 0) return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      bytes >>= 1
    }
  }
}
