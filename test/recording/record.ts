import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { projectRoot } from '../../server/project-root.js'
import { endEverything } from '../support/process/cleanup.js'
import { compareRecordings } from './compare.js'
import { EventCollector } from './event-collector.js'
import type { Scenario } from './scenario.js'
import { creation } from './scenarios/creation.js'
import { deadlines } from './scenarios/deadlines.js'
import { disputes } from './scenarios/disputes.js'
import { graphql } from './scenarios/graphql.js'
import { cancellations, lives } from './scenarios/lives.js'
import { mails, pages } from './scenarios/pages-and-mails.js'
import { association, keys, people } from './scenarios/people.js'
import { rareRefusals } from './scenarios/rare-refusals.js'
import { requests } from './scenarios/requests.js'
import { sessions } from './scenarios/sessions.js'
import { commands, sessionTable } from './scenarios/table.js'
import { lists, updates } from './scenarios/updates-and-lists.js'
import { webhooks } from './scenarios/webhooks.js'
import { checkoutOf, startCheckout } from './start-checkout.js'
import { openWorld } from './world.js'

const scenarios: Scenario[] = [
  people,
  keys,
  association,
  creation,
  lives,
  cancellations,
  disputes,
  updates,
  lists,
  webhooks,
  requests,
  sessions,
  commands,
  sessionTable,
  deadlines,
  graphql,
  pages,
  rareRefusals,
  mails,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { of: { type: 'string' }, only: { type: 'string' }, compare: { type: 'boolean', default: false } },
})
const print = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * `npm run record -- <folder> [--of <checkout or commit>] [--only <text>]` writes what a checkout answers to a fixed set of scenarios;
 * `npm run record -- --compare <folder> <folder>` tells where two recordings differ, and ends with 1 when they do.
 */
try {
  if (values.compare) process.exitCode = compareRecordings(positionals[0]!, positionals[1]!, print) === 0 ? 0 : 1
  else await record(resolve(positionals[0]!), values.of ?? projectRoot())
} finally {
  await endEverything()
}
// A receiver of webhooks keeps listening for as long as the process lives.
process.exit()

async function record(folder: string, which: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const running = await startCheckout(checkoutOf(which))
  const world = await openWorld(running, folder)
  writeFileSync(join(folder, 'schema.graphql'), schemaWithoutDescriptions(running.folder))
  const events = new EventCollector(world)
  for (const scenario of scenarios.filter(({ name }) => name.includes(values.only ?? ''))) {
    world.recorder.begin(scenario.name)
    try {
      await scenario.run(world)
    } catch (error) {
      world.recorder.note('the scenario ended early', String(error))
      print(`${scenario.name} ended early: ${String(error)}`)
    }
    world.recorder.begin(`${scenario.name}.events`)
    print(`${scenario.name}: ${await events.collect()} events`)
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: running.folder, encoding: 'utf8' }).trim()
  print(`${commit} is recorded in ${folder}`)
}

function schemaWithoutDescriptions(checkout: string): string {
  const text = readFileSync(join(checkout, 'schema/schema.graphql'), 'utf8')
  return printSchema(lexicographicSortSchema(buildSchema(text.replace(/"""[\s\S]*?"""/g, ''))))
}
