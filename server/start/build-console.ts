import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.js'

const root = projectRoot()

/** Where the console's pages are once they are built. */
export const consoleFolder = join(root, 'dist/admin')

/** Builds the console's pages, unless what is there was made of the very same sources; says whether it did. */
export async function buildConsole(): Promise<boolean> {
  const mark = join(consoleFolder, 'sources.sha256')
  const wanted = digestOfSources()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return false
  // A development dependency, like the compiler: what runs in production is built already.
  const { build } = await import('vite')
  await build({ configFile: join(root, 'admin/vite.config.ts'), logLevel: 'warn' })
  writeFileSync(mark, wanted)
  return true
}

/** Of everything that the pages are made of: their sources, and the packages with their versions. */
function digestOfSources(): string {
  const digest = createHash('sha256')
  const names = readdirSync(join(root, 'admin'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...names.toSorted(), join(root, 'package.json')])
    digest.update(`${path.slice(root.length)}\n`).update(readFileSync(path))
  return digest.digest('hex')
}
