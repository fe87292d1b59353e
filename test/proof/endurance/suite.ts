import { checkBooks } from '../../support/database/books.js'
import { CheckList } from '../check-list.js'
import type { Suite } from '../suite.js'
import { errandNames } from './errands.js'
import { goneFromTables, keptOfEscrows, levelConnections, levelDisk, levelMemory, levelTables } from './levels-off.js'
import { mixedLoad, type Endured, type Pace } from './mixed-load.js'
import { openTown } from './town.js'

/** A day of what is kept lasts so short that what is written in the first minutes has to be gone long before the end. */
const full: Pace = { minutes: 120, sampleSeconds: 60, daySeconds: 120 }
/** For CI: enough to see everything asked for, answered and cleaned away; whether it levels off takes the full form. */
const brief: Pace = { minutes: 2.5, sampleSeconds: 10, daySeconds: 10 }

const checks: ReadonlyArray<readonly [name: string, judge: (endured: Endured, pace: Pace) => string]> = [
  ['everything that was asked for was answered', ({ load }) => mustHaveRun(load)],
  ['memory of the process levels off', levelMemory],
  ['connections and open files level off', levelConnections],
  ['disk levels off', levelDisk],
  ['tables whose rows end level off', levelTables],
  ['what is over is gone from them', goneFromTables],
  ['what stays for good grows with escrows alone', keptOfEscrows],
]

export const suite: Suite = {
  name: 'endurance',
  shows:
    'Two hours in one go of all that people and integrators do, with the ages of what is cleaned away set short: memory, connections, disk and tables level off, and the books are right at the end.',
  async run({ short, log }) {
    const list = new CheckList(log)
    const pace = short ? brief : full
    const booksName = 'the books are right at the end'
    await list.together([...checks.map(([name]) => name), booksName], async () => {
      const town = await openTown(pace)
      const endured = await mixedLoad(town, pace, log)
      for (const [name, judge] of checks) await list.check(name, () => Promise.resolve(judge(endured, pace)))
      await list.check(booksName, () => checkBooks(town.sandbox.database))
    })
    return list.checks
  },
}

function mustHaveRun({ done, problems }: Endured['load']): string {
  const idle = errandNames.filter((name) => !done.get(name))
  // One of each kind says more than the first hundred of one.
  const kinds = [...new Map(problems.map((problem) => [problem.replaceAll(/[0-9]+/g, ''), problem])).values()]
  if (problems.length > 0) throw new Error(`${problems.length} problems, among them:\n${kinds.slice(0, 10).join('\n')}`)
  if (idle.length > 0) throw new Error(`never done: ${idle.join(', ')}`)
  return [...done].map(([name, times]) => `${name} ${times}`).join(', ')
}
