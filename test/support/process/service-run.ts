import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/project-root.js'

/**
 * How `npm start` runs the service: its environment, the options of node and its script, as `package.json` gives them. What a proof or the bench starts is
 * started so too, past npm, whose process a signal would stop in the service's place. `root` is another copy of the project.
 */
export function serviceRun(root = projectRoot()): { env: Record<string, string>; options: string[]; main: string } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const words = scripts.start.split(' ')
  const node = words.indexOf('node')
  return { env: settingsIn(words.slice(0, node)), options: words.slice(node + 1, -1), main: join(root, words.at(-1)!) }
}

/** What `env` sets for the program behind it. */
const settingsIn = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.filter((word) => word.includes('=')).map((word) => word.split('=') as [string, string]))
