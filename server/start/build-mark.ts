import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.js'
import { digestOfSources } from './digest-of-sources.js'

const root = projectRoot()
const mark = join(root, 'dist/build.sha256')

/** What the compiler wrote last, whoever called it, and what the pages were built of: another build of any of them makes the mark untrue. */
const outputs = ['dist/.tsbuildinfo', 'dist/admin/sources.sha256', 'dist/page-script/sources.sha256']

/** Of everything that is compiled, the settings of the compiler, and the packages with their versions. */
export function digestOfProject(): string {
  const { include }: { include: string[] } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  return digestOfSources(root, present([...include, 'admin', 'tsconfig.json', 'package.json', 'package-lock.json']))
}

/** Whether what is in `dist` was made of the very sources that are here, and nothing else was compiled there since. */
export function isBuilt(): boolean {
  return existsSync(mark) && readFileSync(mark, 'utf8') === markOf(digestOfProject())
}

/** Says that the sources of this digest are built. It is of the moment before the compiler read them: what changed since is built again. */
export function markBuilt(sources: string): void {
  writeFileSync(mark, markOf(sources))
}

/** Nothing counts as built from here on until somebody says so again. */
export function unmarkBuilt(): void {
  rmSync(mark, { force: true })
}

const markOf = (sources: string) => `${sources}\n${digestOfSources(root, present(outputs))}\n`

const present = (names: string[]) => names.filter((name) => existsSync(join(root, name)))
