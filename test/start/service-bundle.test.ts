import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../server/project-root.js'

let root: string

/** A copy of what starts and bundles the service, and in the service's place a few lines. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'amana-service-bundle-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const part of ['server/start', 'server/domain/must-exist.ts', 'server/project-root.ts', 'server/main.ts'])
    await cp(join(projectRoot(), part), join(root, part), { recursive: true })
  await symlink(join(projectRoot(), 'node_modules'), join(root, 'node_modules'))
  await write('package.json', '{ "type": "module" }')
  await write('schema/operations/escrow.graphql', '{ escrow }')
  await write('server/start/run-process.ts', "export const runProcess = () => console.log('as it was compiled')\n")
  await write('server/start/make-bundle.ts', "import { bundleService } from './bundle-service.js'\nawait bundleService()\n")
  await compiled('first', "export const runProcess = () => console.log('bundled')\n")
})

const write = async (name: string, text: string) => {
  const file = join(root, name)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, text)
}

/** What the compiler leaves of a service of these lines, each of which stood ten lines further down in its source. */
async function compiled(notes: string, service: string) {
  await write('dist/.tsbuildinfo', notes)
  await write('dist/server/start/run-process.js', `${service}//# sourceMappingURL=run-process.js.map\n`)
  const mappings = ['AAUA', ...Array.from({ length: service.split('\n').length - 2 }, () => 'AACA')].join(';')
  const map = { version: 3, file: 'run-process.js', sources: ['../../../server/start/run-process.ts'], names: [], mappings }
  await write('dist/server/start/run-process.js.map', JSON.stringify(map))
}

const run = (script: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = ['--enable-source-maps', 'server/start/from-sources.mjs', script]
    execFile(process.execPath, args, { cwd: root }, (error, output) => (error ? reject(error) : resolve(output.trim())))
  })

it('a service that was not bundled runs as it was compiled, and one that was runs from its bundle', async () => {
  expect(await run('../main')).toBe('as it was compiled')
  await run('make-bundle')
  expect(await run('../main')).toBe('bundled')
})

it('a bundle of what was compiled before is not run', async () => {
  await run('make-bundle')
  await compiled('second', "export const runProcess = () => console.log('bundled')\n")
  expect(await run('../main')).toBe('as it was compiled')
})

it('holds letters of one byte alone, whatever its templates say', async () => {
  const letters = '· é ع'
  await compiled(
    'letters',
    `const tag = ([text]) => text\nexport const runProcess = () => console.log(tag\`${letters}\`, \`${letters}\`, '${letters}')\n`,
  )
  await run('make-bundle')
  expect(await run('../main')).toBe(`${letters} ${letters} ${letters}`)
  const files = await readdir(join(root, 'dist/service'))
  const texts = await Promise.all(
    files.filter((name) => name.endsWith('.js')).map((name) => readFile(join(root, 'dist/service', name), 'utf8')),
  )
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.join('')).toMatch(/^[\0-\x7f]*$/)
})

it('a stack tells the lines of the sources, and a module looks beside where the compiler put it', async () => {
  await compiled(
    'third',
    'export function runProcess() {\n  console.log(new URL("thread.js", import.meta.url).pathname)\n  console.log(new Error("here").stack)\n}\n',
  )
  await run('make-bundle')
  const output = await run('../main')
  expect(output).toContain(join(root, 'dist/server/start/thread.js'))
  expect(output).toContain(`${join(root, 'server/start/run-process.ts')}:13`)
})

it('where nothing can be written beside it, the bundle runs all the same', async () => {
  await run('make-bundle')
  await write('dist/service/compile-cache', 'a file where its folder would be')
  expect(await run('../main')).toBe('bundled')
})
