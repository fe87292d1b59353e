import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FilePort } from './files.js'

/**
 * Keeps files in a folder of this machine, which every process of a deployment has to see. A file appears whole or not at all: it is
 * written beside its place, brought to the disk and put there.
 */
export function localFiles(folder: string): FilePort {
  return {
    async put(key, bytes) {
      const path = pathOf(folder, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const beside = besideOf(path)
      try {
        await writeToDisk(beside, bytes)
        await rename(beside, path)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(folder, key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    /** With what a process that died while it wrote has left beside it. */
    async delete(key) {
      const path = pathOf(folder, key)
      for (const each of [besideOf(path), path]) await rm(each, { force: true })
    },
  }
}

const besideOf = (path: string): string => `${path}.part`

/** Keys are made of ids; anything else would be a mistake of ours, and must not lead out of the folder. */
function pathOf(folder: string, key: string): string {
  if (!/^[0-9a-f-]+(\/[0-9a-f-]+)*$/.test(key)) throw new RangeError('not a key of a file')
  return join(folder, key)
}

async function writeToDisk(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
