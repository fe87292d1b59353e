import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { projectRoot } from '../../server/project-root.js'
import { castCounts } from './casts.js'
import { Checkout } from './checkout.js'
import { escrowShapes } from './escrow-shapes.js'
import { filesThatName } from './files-that-name.js'
import { namedFiles, statusTexts, untypedCalls } from './sql-texts.js'

/**
 * What the figures are taken of: a command that is an API verb and nothing else (which the first checkouts do not have), one that is an API
 * verb and has come to have a page, with its words in three languages, and one that a session performs.
 */
const bareCommand = 'void release request'
const apiCommand = 'reject delivery'
const sessionCommand = 'request cancellation'
const before = 'ce76e6a'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const [which = before] = process.argv.slice(2)

interface Figure {
  readonly name: string
  readonly goal: string
  readonly of: (checkout: Checkout) => number
}

/** The demo world plays commands that there are; a new one need not be among them. */
const needed = ({ product }: Checkout) => product.filter(({ path }) => !path.startsWith('server/demo/'))

function show(old: Checkout, young: Checkout): void {
  const figures: Figure[] = [
    {
      name: `files that name a command of the API alone (${bareCommand}), product`,
      goal: '6',
      of: (each) => filesThatName(needed(each), bareCommand).length,
    },
    {
      name: `files that name a command of the API with a page (${apiCommand}), product`,
      goal: '8',
      of: (each) => filesThatName(needed(each), apiCommand).length,
    },
    { name: '  the same, tests and proof', goal: '', of: (each) => filesThatName(each.tests, apiCommand).length },
    {
      name: `files that name a session's command (${sessionCommand}), product`,
      goal: '8',
      of: (each) => filesThatName(needed(each), sessionCommand).length,
    },
    { name: '  the same, tests and proof', goal: '', of: (each) => filesThatName(each.tests, sessionCommand).length },
    { name: "files that declare an escrow's shape", goal: '4', of: (each) => escrowShapes(each.product).length },
    { name: "status = '…' outside machines and migrations", goal: '0', of: (each) => sum(statusTexts(each.product)) },
    { name: 'casts in product code: as', goal: '', of: (each) => castCounts(each).as },
    { name: 'casts in product code: !', goal: '', of: (each) => castCounts(each).nonNull },
    { name: 'casts in product code', goal: '80', of: (each) => castCounts(each).as + castCounts(each).nonNull },
    { name: 'untyped SQL calls', goal: '', of: (each) => sum(untypedCalls(each.product)) },
    { name: '  outside of named files', goal: '0', of: (each) => sum(unnamedCalls(each)) },
    { name: 'lines of product TypeScript', goal: '', of: (each) => each.linesOf(each.product) },
    { name: 'lines of tests, proof and bench', goal: '', of: (each) => each.linesOf(each.tests) },
  ]
  const width = Math.max(...figures.map(({ name }) => name.length))
  print(`${''.padEnd(width)}  ${which.padStart(8)}       now  goal`)
  for (const { name, goal, of } of figures) {
    print(`${name.padEnd(width)}  ${String(of(old)).padStart(8)}  ${String(of(young)).padStart(8)}  ${goal}`)
  }
  list(`files that name ${bareCommand}`, filesThatName(needed(young), bareCommand))
  list(`files that name ${apiCommand}`, filesThatName(needed(young), apiCommand))
  list(`files that name ${sessionCommand}`, filesThatName(needed(young), sessionCommand))
  list("files that declare an escrow's shape, with how many of its fields", escrowShapes(young.product))
  list(
    "status = '…'",
    statusTexts(young.product).map(([path, count]) => `${path} ${count}`),
  )
  list(
    'untyped SQL calls',
    untypedCalls(young.product).map(([path, count]) => `${path} ${count}`),
  )
  list(
    'casts',
    castCounts(young).files.map(([path, count]) => `${path} ${count}`),
  )
}

const unnamedCalls = ({ product, architecture }: Checkout) => untypedCalls(product).filter(([path]) => !namedFiles(architecture).has(path))

const sum = (counts: ReadonlyArray<readonly [path: string, count: number]>): number => counts.reduce((total, [, count]) => total + count, 0)

function list(title: string, lines: readonly string[]): void {
  print(`\n${title}`)
  for (const line of lines) print(`  ${line}`)
}

/** `npm run figures [-- <commit>]`: what an addition touches and what is told more than once, at a commit and in this checkout. */
const folder = join(mkdtempSync(join(tmpdir(), 'amana-figures-')), 'tree')
execFileSync('git', ['worktree', 'add', '--detach', folder, which], { cwd: projectRoot(), stdio: 'ignore' })
try {
  show(new Checkout(folder), new Checkout(resolve(projectRoot())))
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: projectRoot(), stdio: 'ignore' })
  rmSync(join(folder, '..'), { recursive: true, force: true })
}
