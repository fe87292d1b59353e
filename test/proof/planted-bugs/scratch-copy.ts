import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { endLater } from '../../support/process/cleanup.js'

/**
 * Copies the repository as it stands, with what is not committed yet and without what is ignored, to a place where it may be spoilt.
 * Answers its path; it is removed after the suite.
 */
export async function makeScratchCopy(root: string): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'amana-planted-'))
  endLater(() => rm(scratch, { recursive: true, force: true }))
  for (const file of await filesOf(root)) {
    await mkdir(dirname(join(scratch, file)), { recursive: true })
    await cp(join(root, file), join(scratch, file))
  }
  await linkPackages(join(root, 'node_modules'), join(scratch, 'node_modules'))
  return scratch
}

async function filesOf(root: string): Promise<string[]> {
  const list = async (...options: string[]) => {
    const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', ...options], { cwd: root, maxBuffer: 64 * 1024 * 1024 })
    return stdout.split('\0').filter((file) => file !== '')
  }
  const deleted = new Set(await list('--deleted'))
  const files = await list('--cached', '--others', '--exclude-standard')
  return [...new Set(files)].filter((file) => !deleted.has(file))
}

/** Each package on its own, so that what tools keep beside the packages (`.vite`) stays in the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to)
  const entries = await readdir(from)
  for (const entry of entries.filter((name) => !name.startsWith('.') || name === '.bin')) await symlink(join(from, entry), join(to, entry))
}
