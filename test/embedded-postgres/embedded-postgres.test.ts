import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/embedded-postgres/start-embedded-postgres.js'
import { findBinaries } from '../../server/embedded-postgres/find-binaries.js'
import { processAccount, runProgram } from '../../server/embedded-postgres/run-program.js'

const checkout = join(import.meta.dirname, '../..')
const program = join(checkout, 'test/support/database/run-embedded-postgres.ts')
const nobody = 65_534
const isRoot = process.getuid!() === 0
/** Root can test for an ordinary user too, if that user can read the checkout. */
const canBeNobody =
  isRoot &&
  spawnSync('/bin/sh', ['-c', 'test -x "$0" && test -r "$1"', process.execPath, program], { uid: nobody, gid: nobody, cwd: '/' }).status ===
    0

let parent: string
const servers: EmbeddedPostgres[] = []
const programs: ChildProcess[] = []

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'amana-embedded-'))
  await chmod(parent, 0o777)
})

afterEach(async () => {
  for (const child of programs.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (const server of servers.splice(0)) await server.stop()
})

afterAll(() => rm(parent, { recursive: true, force: true }))

async function start(dataDir: string, settings: Record<string, string> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, settings })
  servers.push(server)
  return server
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const writeNote = (url: string) => query(url, `create table note (text text); insert into note values ('kept')`)
const readNote = (url: string) => query(url, 'select text from note')

/** Every process of a database below `home`: the server and its supervisor by their arguments, the server's children by where they stand. */
async function processesOn(home: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      return command.includes(`${home}/cluster`) || directory.startsWith(home) ? `${pid} ${command.replaceAll('\0', ' ')}` : ''
    }),
  )
  return found.filter((text) => text !== '' && !text.includes(program))
}

async function expectNoProcessOn(home: string) {
  await expect.poll(() => processesOn(home), { timeout: 20_000 }).toEqual([])
}

async function startProgram(dataDir: string, uid?: number) {
  const child = spawn(process.execPath, ['--import', join(checkout, 'test/support/typescript-sources.mjs'), program, dataDir], {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    cwd: '/',
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  programs.push(child)
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...(JSON.parse(line) as { host: string; home: string; ownerUrl: string }) }
  }
  throw new Error(complaint)
}

describe('an embedded database', () => {
  it('comes from nothing, with checksums and without a TCP port', async () => {
    const server = await start(join(parent, 'nothing/yet'))
    const shown = await query(
      server.ownerUrl(),
      `select current_user as owner, rolsuper as super, current_database() as database, current_setting('server_version_num')::int >= 150000 as recent,
         current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
         current_setting('max_connections') as connections, current_setting('deadlock_timeout') as deadlock, current_setting('TimeZone') as zone
       from pg_roles where rolname = current_user`,
    )
    expect(shown).toEqual([
      {
        owner: 'amana_owner',
        super: true,
        database: 'amana',
        recent: true,
        checksums: 'on',
        addresses: '',
        connections: '200',
        deadlock: '200ms',
        zone: 'UTC',
      },
    ])
    expect((await stat(server.host)).mode & 0o777).toBe(0o700)
  })

  it('keeps its data from start to start, at the same address, and takes its socket away', async () => {
    const dataDir = join(parent, 'kept')
    const first = await start(dataDir)
    await writeNote(first.ownerUrl())
    await first.stop()
    await first.exited
    await expect(stat(first.host)).rejects.toThrow('ENOENT')
    await expectNoProcessOn(first.home)
    const second = await start(dataDir)
    expect(second.host).toBe(first.host)
    expect(await readNote(second.ownerUrl())).toEqual([{ text: 'kept' }])
  })

  it('takes settings for one run', async () => {
    const server = await start(join(parent, 'settings'), { fsync: 'off', max_connections: '20' })
    expect(
      await query(server.ownerUrl(), `select current_setting('fsync') as fsync, current_setting('max_connections') as connections`),
    ).toEqual([{ fsync: 'off', connections: '20' }])
  })

  it('says what PostgreSQL said when it does not start', async () => {
    await expect(start(join(parent, 'wrong'), { no_such_setting: '1' })).rejects.toThrow('no_such_setting')
    await expectNoProcessOn(join(parent, 'wrong'))
  })

  it('lets in the owner, and the application as soon as its role exists', async () => {
    const server = await start(join(parent, 'roles'))
    await query(server.ownerUrl('postgres'), 'create role amana_app login')
    expect(await query(server.appUrl('postgres'), 'select current_user as name')).toEqual([{ name: 'amana_app' }])
  })

  it('works in a directory whose path is longer than a socket address', async () => {
    const server = await start(join(parent, 'long'.repeat(40)))
    expect(Buffer.byteLength(join(server.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107)
  })

  it('starts over when an earlier first start was cut off', async () => {
    const dataDir = join(parent, 'cut-off')
    await mkdir(join(dataDir, 'initializing'), { recursive: true })
    await writeFile(join(dataDir, 'initializing/PG_VERSION'), '18\n')
    const server = await start(dataDir)
    expect(await query(server.ownerUrl(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('leaves a directory alone that has its name and is not its own', async () => {
    const dataDir = join(parent, 'socket')
    const first = await start(dataDir)
    await first.stop()
    await mkdir(first.host, { mode: 0o755 })
    if (isRoot) await chown(first.host, 12_345, 12_345)
    try {
      const second = await start(dataDir)
      expect(dirname(second.host)).toBe(dirname(first.host))
      expect(second.host).not.toBe(first.host)
      expect(await readdir(first.host)).toEqual([])
    } finally {
      await rm(first.host, { recursive: true })
    }
  })

  it('does not mistake another program for a database of its own', async () => {
    const dataDir = join(parent, 'stale')
    const first = await start(dataDir)
    await first.stop()
    const { uid, gid } = await stat(join(first.home, 'cluster'))
    const other = spawn('sleep', ['600'], { ...(isRoot ? { uid, gid } : {}), stdio: 'ignore' })
    programs.push(other)
    await writeFile(
      join(first.home, 'cluster/postmaster.pid'),
      `${other.pid}\n${first.home}/cluster\n1\n5432\n${first.host}\n\n\nready   \n`,
    )
    const second = await start(dataDir)
    expect(await query(second.ownerUrl(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(other.exitCode).toBeNull()
  })

  it('is not shared by two programs, and not disturbed by the attempt', async () => {
    const dataDir = join(parent, 'shared')
    const first = await startProgram(dataDir)
    await writeNote(first.ownerUrl)
    await expect(startProgram(dataDir)).rejects.toThrow(`process ${first.child.pid}`)
    expect(await readNote(first.ownerUrl)).toEqual([{ text: 'kept' }])
  })

  it('leaves the directory of its socket to whoever has come into it', async () => {
    const server = await start(join(parent, 'left'))
    await writeFile(join(server.host, 'next'), '')
    await server.stop()
    expect(await readdir(server.host)).toEqual(['next'])
    await rm(server.host, { recursive: true })
  })

  it('starts although the one before it removes the directory of the socket at the last moment', async () => {
    const dataDir = join(parent, 'removed')
    const first = await start(dataDir)
    await writeNote(first.ownerUrl())
    await first.stop()
    let isUp = false
    const second = start(dataDir).finally(() => (isUp = true))
    const isRemoved = () =>
      rmdir(first.host).then(
        () => true,
        () => false,
      )
    while (!isUp && !(await isRemoved()));
    expect(await readNote((await second).ownerUrl())).toEqual([{ text: 'kept' }])
  })

  it('can be found by another program while it runs', async () => {
    const dataDir = join(parent, 'found')
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
    const server = await start(dataDir)
    const found = await findEmbeddedPostgres(dataDir)
    expect(found?.ownerUrl()).toBe(server.ownerUrl())
    expect(found?.appUrl('x')).toBe(server.appUrl('x'))
    await server.stop()
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
  })
})

describe.each([
  ['this account', undefined, true],
  ['an ordinary user', nobody, canBeNobody],
] as const)('a program of %s that has a database', (account, uid, isPossible) => {
  it.runIf(isPossible)('takes it along when it stops, and its data stays', async () => {
    const dataDir = join(parent, `stop-${uid}`)
    const first = await startProgram(dataDir, uid)
    await writeNote(first.ownerUrl)
    first.child.kill('SIGTERM')
    expect(await once(first.child, 'exit')).toEqual([0, null])
    expect(await processesOn(first.home)).toEqual([])
    const second = await startProgram(dataDir, uid)
    expect(await readNote(second.ownerUrl)).toEqual([{ text: 'kept' }])
  })

  it.runIf(isPossible)('leaves no process behind after kill -9, and the next start recovers', async () => {
    const dataDir = join(parent, `killed-${uid}`)
    const first = await startProgram(dataDir, uid)
    await writeNote(first.ownerUrl)
    first.child.kill('SIGKILL')
    await expectNoProcessOn(first.home)
    const second = await startProgram(dataDir, uid)
    expect(await readNote(second.ownerUrl)).toEqual([{ text: 'kept' }])
  })

  it.runIf(isPossible)('gets it back from an orphan when the supervisor was killed too, without waiting', async () => {
    const dataDir = join(parent, `orphan-${uid}`)
    const first = await startProgram(dataDir, uid)
    await writeNote(first.ownerUrl)
    const supervisors = (await processesOn(first.home)).filter((line) => line.includes('amana-postgres-supervisor'))
    expect(supervisors).toHaveLength(2)
    first.child.kill('SIGKILL')
    // One may have ended by itself, once it saw the other or the program go.
    for (const line of supervisors) spawnSync('kill', ['-KILL', line.split(' ')[0]!])
    const second = await startProgram(dataDir, uid)
    expect(await readNote(second.ownerUrl)).toEqual([{ text: 'kept' }])
  })

  it.runIf(isPossible)('recovers when every process was killed at once', async () => {
    const dataDir = join(parent, `all-${uid}`)
    const first = await startProgram(dataDir, uid)
    await writeNote(first.ownerUrl)
    const pids = (await processesOn(first.home)).map((line) => Number(line.split(' ')[0]))
    first.child.kill('SIGKILL')
    for (const pid of pids) spawnSync('kill', ['-KILL', String(pid)])
    const second = await startProgram(dataDir, uid)
    expect(await readNote(second.ownerUrl)).toEqual([{ text: 'kept' }])
  })

  it.runIf(isPossible)('takes over from one that is on its way out', async () => {
    const dataDir = join(parent, `next-${uid}`)
    const first = await startProgram(dataDir, uid)
    await writeNote(first.ownerUrl)
    const second = startProgram(dataDir, uid)
    first.child.kill('SIGTERM')
    expect(await readNote((await second).ownerUrl)).toEqual([{ text: 'kept' }])
  })
})

describe('the programs of the database', () => {
  const shipped = join(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '../native',
  )
  const account = isRoot ? { uid: nobody, gid: nobody, isOther: true } : processAccount

  async function packageWithoutLinks(name: string) {
    const folder = join(parent, name)
    await cp(join(shipped, '../package.json'), join(folder, 'package.json'))
    await cp(shipped, join(folder, 'native'), { recursive: true, filter: async (path) => !(await lstat(path)).isSymbolicLink() })
    return join(folder, 'native')
  }

  it('run in place, once the links are made that an installation without scripts leaves out', async () => {
    const native = await packageWithoutLinks('package')
    const { postgres } = await findBinaries(join(parent, 'unused'), account, native)
    expect(postgres).toBe(join(native, 'bin/postgres'))
    expect(await runProgram(account, postgres, ['--version'])).toContain('PostgreSQL')
  })

  it('are copied to the home when they cannot be completed or reached where they are', async () => {
    const native = await packageWithoutLinks('closed-package')
    // Root may write anywhere, and the server's account may not enter; an ordinary user may enter, and not write.
    const closed = isRoot ? dirname(native) : join(native, 'lib')
    await chmod(closed, isRoot ? 0o700 : 0o500)
    const home = join(parent, 'home')
    await mkdir(home)
    try {
      const { postgres, initdb } = await findBinaries(home, account, native)
      expect([postgres, initdb].map((path) => dirname(dirname(dirname(path))))).toEqual([home, home])
      expect(await runProgram(account, initdb, ['--version'])).toContain('PostgreSQL')
    } finally {
      await chmod(closed, 0o700)
    }
  })
})

describe.runIf(isRoot)('as root', () => {
  it('runs the server under another account', async () => {
    const server = await start(join(parent, 'account'))
    expect((await stat(join(server.home, 'cluster'))).uid).not.toBe(0)
  })

  it.runIf(canBeNobody)('stays with the account that owns an existing cluster', async () => {
    const dataDir = join(parent, 'inherited')
    const first = await startProgram(dataDir, nobody)
    await writeNote(first.ownerUrl)
    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
    const second = await start(dataDir)
    expect(await readNote(second.ownerUrl())).toEqual([{ text: 'kept' }])
    expect((await stat(join(second.home, 'cluster'))).uid).toBe(nobody)
    await second.stop()
    const third = await startProgram(dataDir, nobody)
    expect(await readNote(third.ownerUrl)).toEqual([{ text: 'kept' }])
  })

  it.runIf(canBeNobody)('refuses a cluster of somebody else to an ordinary user, and says whose it is', async () => {
    const dataDir = join(parent, 'foreign')
    await mkdir(dataDir)
    await chown(dataDir, 12_345, 12_345)
    await expect(startProgram(dataDir, nobody)).rejects.toThrow('belongs to user 12345, and this process runs as user 65534')
  })

  it('puts the cluster elsewhere when its account cannot reach the directory, and finds it again', async () => {
    const closed = join(parent, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const dataDir = join(closed, 'data')
    const first = await start(dataDir)
    try {
      await writeNote(first.ownerUrl())
      expect(first.home).toMatch(/^\/var\/lib\/amana\/[0-9a-f]{12}$/)
      expect((await findEmbeddedPostgres(dataDir))?.home).toBe(first.home)
      await first.stop()
      const second = await start(dataDir)
      expect(second.home).toBe(first.home)
      expect(await readNote(second.ownerUrl())).toEqual([{ text: 'kept' }])
      await second.stop()
    } finally {
      await rm(first.home, { recursive: true, force: true })
    }
  })

  it('adopts a cluster that root copied back', async () => {
    const dataDir = join(parent, 'restored')
    const first = await start(dataDir)
    await writeNote(first.ownerUrl())
    await first.stop()
    spawnSync('chown', ['-R', '0:0', dataDir])
    expect(await readNote((await start(dataDir)).ownerUrl())).toEqual([{ text: 'kept' }])
  })
})
