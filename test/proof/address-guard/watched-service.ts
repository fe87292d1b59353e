import { RestClient } from '../../support/installation/rest-client.js'
import type { Query } from '../../support/database/database-digest.js'
import { rowsAsOwner, type ProvingDatabase } from '../../support/database/start-database.js'
import { startInstallation } from '../../support/installation/start-installation.js'
import type { NodeOptions } from '../../support/installation/start-node.js'
import { openAttemptRecord, type AttemptRecord } from './attempt-record.js'
import type { Canary } from './canary.js'

/** A canary that also goes by the record of one process: nothing heard, and nobody called. */
export interface WatchedCanary extends Canary {
  /** Where the process tried to connect to since the last look. */
  tried(): Promise<string[]>
}

/** One process of the service, of which every attempt to connect is recorded. */
export interface WatchedService {
  readonly client: RestClient
  readonly canary: WatchedCanary
  /** Looks into its database. */
  readonly rows: Query
}

export interface WatchedOptions {
  readonly role: NodeOptions['role']
  readonly env: Readonly<Record<string, string>>
  /** Further modules of this folder that it loads first. */
  readonly imports?: readonly string[]
}

export async function startWatched(canary: Canary, { role, env, imports = [] }: WatchedOptions): Promise<WatchedService> {
  const record = await openAttemptRecord(imports)
  const { nodes, database } = await startInstallation({ roles: [role], env: { ...record.env, ...env } })
  return { client: new RestClient(nodes[0]!.url), canary: withRecord(canary, record, database), rows: rowsAsOwner(database) }
}

function withRecord(canary: Canary, record: AttemptRecord, database: Pick<ProvingDatabase, 'ownerUrl'>): WatchedCanary {
  const tried = () => record.take(database)
  return {
    ...canary,
    tried,
    async expectSilence() {
      const found = await tried()
      if (found.length > 0) throw new Error(`the service tried to connect to ${[...new Set(found)].slice(0, 20).join(', ')}`)
      await canary.expectSilence()
    },
  }
}
