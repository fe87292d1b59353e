import type { Config } from '../config.js'
import { embeddedDirectory } from '../embedded-postgres/embedded-directory.js'
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.js'
import type { Stops } from './stops.js'

interface OpenDatabase {
  appUrl: string
  ownerUrl: string
  directUrl: string
}

/** The outside database of `DATABASE_URL`, or the embedded one, which stops with us. */
export async function openDatabase(config: Config, stops: Stops): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const directUrl = config.databaseDirectUrl ?? config.databaseUrl
    return { appUrl: config.databaseUrl, ownerUrl: directUrl, directUrl }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: embeddedDirectory(config.dataDir) })
  let isStopping = false
  await stops.add(async () => {
    isStopping = true
    await embedded.stop()
  })
  void embedded.exited.then(() => {
    if (!isStopping) throw new Error('the embedded database has stopped')
  })
  return { appUrl: embedded.appUrl(), ownerUrl: embedded.ownerUrl(), directUrl: embedded.appUrl() }
}
