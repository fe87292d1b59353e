import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../server/project-root.js'
import { startService, type Service, type ServiceOptions } from './service.js'
import type { World } from './world.js'

const run = promisify(execFile)
const withinMs = 600_000

const built = new Map<string, Promise<string>>()

/** The service as it was at a commit, on a database that it makes itself. */
export async function startOlder(
  world: World,
  commit: string,
  { database, ...options }: Pick<ServiceOptions, 'role'> & { database: string },
): Promise<Service> {
  const root = built.get(commit) ?? buildCommit(commit, world.folder)
  built.set(commit, root)
  const folder = await mkdtemp(join(world.folder, 'older-'))
  return startService({ ...options, database: await world.emptyDatabase(database), folder, root: await root })
}

/**
 * Builds the project as it was at a commit, in a folder below `folder`, and answers the folder. Its packages are ours where both commits ask for
 * the same, and are installed otherwise. Nothing of it is left in the repository.
 */
async function buildCommit(commit: string, folder: string): Promise<string> {
  const root = join(folder, `commit-${commit.replaceAll(/\W/g, '_')}`)
  const archive = `${root}.tar`
  await mkdir(root)
  await run('git', ['archive', '--output', archive, commit], { cwd: projectRoot() })
  await run('tar', ['-xf', archive, '-C', root])
  const [ours, theirs] = await Promise.all([projectRoot(), root].map((at) => readFile(join(at, 'package-lock.json'), 'utf8')))
  if (ours === theirs) await symlink(join(projectRoot(), 'node_modules'), join(root, 'node_modules'))
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, timeout: withinMs })
  await run('npm', ['run', 'build'], { cwd: root, timeout: withinMs })
  return root
}
