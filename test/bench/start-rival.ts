import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../server/project-root.js'
import { freePort } from '../support/process/free-port.js'
import { startChild, untilReady } from '../support/process/child.js'
import type { Service } from './service.js'

export type Rival = 'postgraphile' | 'mercurius'

/**
 * Installs the GraphQL servers of other people, in a folder of their own: with what they bring along they are half as large as the project,
 * and nobody else needs them. Answers why it could not, or null.
 */
export async function installRivals(): Promise<string | null> {
  const folder = join(projectRoot(), 'test/bench/rivals')
  if (await isInstalled(folder)) return null
  try {
    await promisify(execFile)('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], { cwd: folder, timeout: 300_000 })
    return null
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : String(error)
  }
}

/** Runs the script as it is: Node strips its types, and its imports find the folder's own packages. */
export async function startRival(name: Rival, { databaseUrl, folder }: { databaseUrl: string; folder: string }): Promise<Service> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = startChild({
    run: [join(projectRoot(), 'test/bench/rivals', `${name}.ts`)],
    env: { PORT: String(port), DATABASE_URL: databaseUrl, GRAPHILE_ENV: 'production' },
    logFile: join(folder, `${name}.log`),
    isErrorLogged: true,
  })
  // They have no such path; that one says so is enough.
  await untilReady(origin, '/readyz', ({ status }) => status === 404).catch(async (error: unknown) => {
    await child.stop()
    throw error
  })
  return { ...child, origin }
}

/** npm writes down what it has installed. */
async function isInstalled(folder: string): Promise<boolean> {
  const [wanted, present] = await Promise.all([
    readJson<{ dependencies: Record<string, string> }>(join(folder, 'package.json')),
    readJson<{ packages: Record<string, { version: string }> }>(join(folder, 'node_modules/.package-lock.json')),
  ])
  if (!wanted || !present) return false
  return Object.entries(wanted.dependencies).every(([name, version]) => present.packages[`node_modules/${name}`]?.version === version)
}

/** Null for a file that is not there. */
async function readJson<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
