import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.js'

const root = projectRoot()
const compilerNotes = join(root, 'dist/.tsbuildinfo')

/** Where the service lies once it is bundled. */
export const bundleFolder = join(root, 'dist/service')

/** The bundle of what is compiled now, by its name: one of anything else has another. Null when nothing was compiled. */
export function bundleName(): string | null {
  if (!existsSync(compilerNotes)) return null
  return `run-process-${createHash('sha256').update(readFileSync(compilerNotes)).digest('hex').slice(0, 16)}.js`
}

/** The bundle to run; null where what is compiled was not bundled, and is to be run as it is. */
export function findBundle(): string | null {
  const name = bundleName()
  const file = name && join(bundleFolder, name)
  return file && existsSync(file) ? file : null
}
