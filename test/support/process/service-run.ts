import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/project-root.js'

/**
 * How `npm start` runs the service: the options of node and its script, as `package.json` gives them. What a proof or the bench starts is
 * started so too, past npm, whose process a signal would stop in the service's place. `root` is another copy of the project.
 */
export function serviceRun(root = projectRoot()): { options: string[]; main: string } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, ...run] = scripts.start.replace(/^exec /, '').split(' ')
  return { options: run.slice(0, -1), main: join(root, run.at(-1)!) }
}
