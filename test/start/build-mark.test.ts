import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../server/project-root.js'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'amana-build-mark-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(join(projectRoot(), 'server/start'), join(root, 'server/start'), { recursive: true })
  await cp(join(projectRoot(), 'server/project-root.ts'), join(root, 'server/project-root.ts'))
  await write('package.json', '{ "type": "module" }')
  await write('package-lock.json', '{}')
  await write('tsconfig.json', '{ "include": ["schema", "server", "test"] }')
  await write('schema/operations/escrow.graphql', '{ escrow }')
  await compiled('first')
})

const write = async (name: string, text: string) => {
  const file = join(root, name)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, text)
}

/** What the compiler leaves. */
const compiled = (what: string) => write('dist/.tsbuildinfo', what)

const run = (...args: string[]): Promise<number> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error) => resolve(typeof error?.code === 'number' ? error.code : 0))
  })

const isBuilt = async () => (await run('server/start/from-sources.mjs', 'is-built')) === 0

/** As a build ends: a script of the copy, because the mark is beside the sources that it is of. */
async function mark() {
  await write('server/start/mark.ts', "import { digestOfProject, markBuilt } from './build-mark.js'\nmarkBuilt(digestOfProject())\n")
  expect(await run('server/start/from-sources.mjs', 'mark')).toBe(0)
}

it('what was never built is not built, and what was built of these very sources is, whenever they were written', async () => {
  expect(await isBuilt()).toBe(false)
  await mark()
  expect(await isBuilt()).toBe(true)
  await utimes(join(root, 'schema/operations/escrow.graphql'), new Date(), new Date(Date.now() + 60_000))
  expect(await isBuilt()).toBe(true)
})

it.each([
  ['a source has changed', () => write('schema/operations/escrow.graphql', '{ escrows }')],
  ['there is another source', () => write('server/start/another.ts', '')],
  ['a page of the console has changed', () => write('admin/page.tsx', '')],
  ['the packages have changed', () => write('package-lock.json', '{ "version": 2 }')],
  ['the settings of the compiler have changed', () => write('tsconfig.json', '{ "include": ["schema", "server", "test"], "exclude": [] }')],
  ['somebody compiled something else since, and the sources are back', () => compiled('of another branch')],
  ['the console is not what was built', () => write('dist/admin/sources.sha256', 'another')],
])('%s: it is built again', async (_why, change) => {
  await mark()
  await change()
  expect(await isBuilt()).toBe(false)
})
