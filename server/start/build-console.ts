import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.js'
import { digestOfSources } from './digest-of-sources.js'

const root = projectRoot()

/** Where the console's pages are once they are built. */
export const consoleFolder = join(root, 'dist/admin')

/** Their own, what they import of other rings, and the packages with their versions. */
export const consoleSources = [
  'admin',
  'locales',
  'schema/operations',
  'server/domain/credential',
  'server/domain/language.ts',
  'package.json',
]

/** Builds the console's pages, unless what is there was made of the very same sources; says whether it did. */
export async function buildConsole(): Promise<boolean> {
  const mark = join(consoleFolder, 'sources.sha256')
  const wanted = digestOfSources(root, consoleSources)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return false
  // A development dependency, like the compiler: what runs in production is built already.
  const { build } = await import('vite')
  await build({ configFile: join(root, 'admin/vite.config.ts'), logLevel: 'warn' })
  writeFileSync(mark, wanted)
  return true
}
