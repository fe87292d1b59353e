import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endLater } from '../../support/process/cleanup.js'

/** Where the processes of one installation tried to connect to, whoever listens there, or nobody. */
export interface AttemptRecord {
  /** Settings of a process that is to be recorded. */
  readonly env: Readonly<Record<'NODE_OPTIONS' | 'PROVE_ATTEMPTS', string>>
  /** Attempts since the last look, but for those to the database: `10.0.0.1 80`. @throws Error when nobody is recording. */
  take(database?: { ownerUrl: string }): Promise<string[]>
}

/** @param imports further modules of this folder that the process loads first */
export async function openAttemptRecord(imports: readonly string[] = []): Promise<AttemptRecord> {
  const file = join(tmpdir(), `amana-attempts-${randomUUID()}`)
  await writeFile(file, '')
  endLater(() => rm(file, { force: true }))
  const options = ['record-attempts.js', ...imports].map((module) => `--import=${pathToFileURL(join(import.meta.dirname, module)).href}`)
  let seen = 0
  return {
    env: { NODE_OPTIONS: options.join(' '), PROVE_ATTEMPTS: file },
    async take(database) {
      const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1)
      if (!lines.includes('recording')) throw new Error('the process was not recorded')
      // One that is reached by a socket of the file system has none.
      const port = database && URL.canParse(database.ownerUrl) ? new URL(database.ownerUrl).port || '5432' : null
      const fresh = lines.slice(seen)
      seen = lines.length
      return fresh.filter((line) => line !== 'recording' && !(port && line.endsWith(` ${port}`)))
    },
  }
}
