import { loadavg } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../server/project-root.js'
import { readOptions, type BenchOptions, type PartLetter } from './bench-options.js'
import { killLiving } from './child.js'
import type { Outcome } from './outcome.js'
import { events } from './parts/events.js'
import { lifecycles } from './parts/lifecycles.js'
import { memory } from './parts/memory.js'
import { readOverGraphql } from './parts/read-over-graphql.js'
import { readOverRest } from './parts/read-over-rest.js'
import { sizes } from './parts/sizes.js'
import { statements } from './parts/statements.js'
import { writeResults } from './results.js'
import { openWorld, type World } from './world.js'

type Part = (world: World, options: BenchOptions) => Promise<Pick<Outcome, 'title' | 'marks' | 'text'>>

const parts: Partial<Record<PartLetter, Part>> = {
  a: readOverRest,
  b: readOverGraphql,
  c: lifecycles,
  d: events,
  e: sizes,
  f: memory,
  g: statements,
}

const options = readOptions(process.argv.slice(2))
const folder = join(projectRoot(), 'bench')
const world = await openWorld()
try {
  for (const letter of options.parts) {
    const part = parts[letter]
    if (!part) continue
    const loadBefore = loadavg()[0]!
    const startedAt = performance.now()
    process.stdout.write(`(${letter}) …\n`)
    const outcome: Outcome = { ...(await part(world, options)), at: new Date().toISOString(), isShort: options.isShort, loadBefore }
    process.stdout.write(`${outcome.text}\n\n(${letter}) took ${Math.round((performance.now() - startedAt) / 1000)} s\n\n`)
    await writeResults(folder, { [letter]: outcome })
  }
} finally {
  killLiving()
  await world.close()
}
