import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedDirectory } from '../../../server/embedded-postgres/embedded-directory.js'
import { findEmbeddedPostgres } from '../../../server/embedded-postgres/start-embedded-postgres.js'
import type { ProvingDatabase } from '../database/start-database.js'
import { endLater } from '../process/cleanup.js'
import { startNode, type NodeOptions, type ServiceNode } from './start-node.js'

/** One process with all that it keeps in a folder of its own, as a sandbox without settings has it: database, files and log. */
export interface Sandbox {
  readonly node: ServiceNode
  readonly database: Pick<ProvingDatabase, 'ownerUrl'>
  /** `DATA_DIR`. */
  readonly dataDir: string
  /** Where the cluster of its database lies, in that folder or, where the server's account cannot reach it, elsewhere. */
  readonly cluster: string
}

/** Starts the service without a database of anybody else's; what it keeps goes when the suite ends. */
export async function startSandbox(options: Pick<NodeOptions, 'env' | 'hasHeapProbe'>): Promise<Sandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amana-prove-'))
  // Through it another account reaches the cluster.
  await chmod(dataDir, 0o711)
  const folders = new Set([dataDir])
  endLater(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })
  const node = await startNode({
    ...options,
    role: 'all',
    databaseUrl: '',
    directUrl: '',
    secretKey: randomBytes(32).toString('hex'),
    env: { ...options.env, DATA_DIR: dataDir },
  })
  const found = await findEmbeddedPostgres(embeddedDirectory(dataDir))
  if (!found) throw new Error(`there is no database in ${dataDir}`)
  folders.add(found.home)
  return { node, database: { ownerUrl: found.ownerUrl() }, dataDir, cluster: found.home }
}
