import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Of everything that something is built of, files and whole folders by their names from the root: it is built again when this is another one. */
export function digestOfSources(root: string, sources: readonly string[]): string {
  const digest = createHash('sha256')
  for (const name of sources.flatMap((source) => filesOf(root, source)).toSorted())
    digest.update(`${name}\n`).update(readFileSync(join(root, name)))
  return digest.digest('hex')
}

function filesOf(root: string, source: string): string[] {
  if (!statSync(join(root, source)).isDirectory()) return [source]
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
