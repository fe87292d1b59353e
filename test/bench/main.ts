import { codeState, wordsForCode } from '../proof/report/code-state.js'
import { projectRoot } from '../../server/project-root.js'
import { readOptions, type BenchOptions, type PartLetter } from './bench-options.js'
import { killLiving } from '../support/process/child.js'
import type { Mark, Outcome } from './outcome.js'
import { events } from './parts/events.js'
import { lifecycles } from './parts/lifecycles.js'
import { memory } from './parts/memory.js'
import { pages } from './parts/pages.js'
import { readOverGraphql } from './parts/read-over-graphql.js'
import { readOverRest } from './parts/read-over-rest.js'
import { requestLog } from './parts/request-log.js'
import { sizes } from './parts/sizes.js'
import { statements } from './parts/statements.js'
import { writeResults } from './results.js'
import { untilCalm } from './until-calm.js'
import { openWorld, type World } from './world.js'

type Part = (world: World, options: BenchOptions) => Promise<Pick<Outcome, 'title' | 'marks' | 'text'>>

const parts: Record<PartLetter, Part> = {
  a: readOverRest,
  b: readOverGraphql,
  c: lifecycles,
  d: events,
  e: sizes,
  f: memory,
  g: statements,
  h: pages,
  i: requestLog,
}

const options = readOptions(process.argv.slice(2))
const commit = wordsForCode(codeState(projectRoot()))
const marks: Mark[] = []
const world = await openWorld()
try {
  for (const letter of options.parts) {
    const busyBefore = await untilCalm(options.isShort ? 5_000 : 60_000)
    const startedAt = performance.now()
    process.stdout.write(`(${letter}) …\n`)
    const found = await parts[letter](world, options)
    const outcome: Outcome = { ...found, at: new Date().toISOString(), isShort: options.isShort, busyBefore, commit }
    marks.push(...outcome.marks)
    process.stdout.write(`${outcome.text}\n\n(${letter}) took ${Math.round((performance.now() - startedAt) / 1000)} s\n\n`)
    const kept = await writeResults(projectRoot(), { [letter]: outcome }, Object.keys(parts))
    if (!kept.includes(letter)) process.stdout.write(`(${letter}) results.md keeps what the last full run found, not this\n\n`)
  }
} finally {
  killLiving()
  await world.close()
}
const missed = marks.filter(({ isMet }) => !isMet)
process.stdout.write(`${marks.length - missed.length} marks met, ${missed.length} missed\n`)
for (const { what, asked, found } of missed) process.stdout.write(`  missed: ${what}: ${found}, asked ${asked}\n`)
// The figures of a short run are no proof, so they condemn nothing either.
if (missed.length > 0 && !options.isShort) process.exitCode = 1
