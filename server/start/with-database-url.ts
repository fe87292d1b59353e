import type { Config } from '../config.js'
import { embeddedDirectory } from '../embedded-postgres/embedded-directory.js'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgresAddresses,
} from '../embedded-postgres/start-embedded-postgres.js'

/** The database of this deployment: that of a running server, or one that is started for this and stopped again. */
export const withDatabaseUrl = (config: Config, work: (url: string) => Promise<number>): Promise<number> =>
  withUrl(config, { outside: config.databaseUrl, running: ({ appUrl }) => appUrl() }, work)

/** The same with the rights of its owner, past any pooler. */
export const withOwnerUrl = (config: Config, work: (url: string) => Promise<number>): Promise<number> =>
  withUrl(config, { outside: config.databaseDirectUrl, running: ({ ownerUrl }) => ownerUrl() }, work)

interface Urls {
  outside: string | undefined
  running: (postgres: EmbeddedPostgresAddresses) => string
}

async function withUrl(config: Config, urls: Urls, work: (url: string) => Promise<number>): Promise<number> {
  if (urls.outside) return work(urls.outside)
  const running = await findEmbeddedPostgres(embeddedDirectory(config.dataDir))
  if (running) return work(urls.running(running))
  const started = await startEmbeddedPostgres({ dataDir: embeddedDirectory(config.dataDir) })
  try {
    // The superuser: in a cluster that is not migrated yet the application's role does not exist.
    return await work(started.ownerUrl())
  } finally {
    await started.stop()
  }
}
