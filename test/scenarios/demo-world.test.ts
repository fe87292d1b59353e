import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Environment } from '../../server/config.js'
import type { DemoCredentials } from '../../server/demo/demo-credentials.js'
import { makeDemoWorld } from '../../server/demo/make-demo-world.js'
import { bootstrapStaff, type FirstOwner } from '../../server/operations/people/bootstrap-staff.js'
import { signIn } from '../../server/operations/people/sign-in.js'
import { SecretBox } from '../../server/operations/secret-box.js'
import type { Services } from '../../server/operations/services.js'
import { authenticate } from '../../server/queries/people/authenticate.js'
import { reconcile } from '../../server/queries/ledger/reconcile.js'
import { anonymous, openWorld, type World } from '../support/people.js'

const directories: string[] = []

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true })
})

async function openSandbox(config: Environment = {}): Promise<World & { owner: FirstOwner }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amana-demo-'))
  directories.push(dataDir)
  const world = await openWorld({ DATA_DIR: dataDir, ...config })
  const owner = await bootstrapStaff({ services: world, run: world.runAs({ kind: 'timer' }) }, undefined)
  return Object.assign(world, { owner: owner! })
}

const fileOf = ({ config }: Services) => join(config.dataDir, 'demo-credentials.json')

describe('the demo world', () => {
  let world: World & { owner: FirstOwner }
  let credentials: DemoCredentials
  let tookMs: number

  beforeAll(async () => {
    world = await openSandbox()
    const cpuOf = async () => { const [{ pid }] = await world.sql<{pid:number}>('select pg_backend_pid() pid') as any; const f = (await readFile(`/proc/${pid}/stat`,'utf8')).split(' '); return (Number(f[13])+Number(f[14]))*10 }
    const before = await cpuOf(), u0 = process.cpuUsage()
    const startedAt = performance.now()
    credentials = await makeDemoWorld(world, world.owner)
    tookMs = performance.now() - startedAt; const u = process.cpuUsage(u0); console.log('cpu node', (u.user+u.system)/1000, 'pg', await cpuOf() - before)
  })

  afterAll(() => world.close())

  it('times2', () => {})
  it('times', () => { console.log('took', tookMs) })
})
