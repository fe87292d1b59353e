import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { InvalidSettings, loadSecretKey, readConfig, type Config } from './config.js'
import { embeddedDirectory } from './db/embedded-directory.js'
import { startEmbeddedPostgres } from './db/embedded-postgres.js'
import { migrate } from './db/migrate.js'
import { makeDemoWorld } from './demo/make-demo-world.js'
import { createLogger } from './http/logging.js'
import { createRun } from './operations/operation.js'
import { bootstrapStaff } from './operations/people/bootstrap-staff.js'
import type { Services } from './operations/services.js'
import { startService } from './service.js'
import { Steps } from './start-up/steps.js'
import { welcome } from './start-up/welcome.js'

const print = (line: string) => void process.stdout.write(`${line}\n`)

try {
  await start(readConfig(process.env))
} catch (error) {
  if (!(error instanceof InvalidSettings)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function start(config: Config): Promise<void> {
  const steps = new Steps(print)
  const stops: Array<() => Promise<void>> = []
  // Registered before anything runs, so that a signal during start-up stops what has started so far, in reverse.
  closeWithGrace({ delay: 20_000 }, async ({ err, signal }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`)
    else print(`\nStopping${signal ? ` (${signal})` : ''} …`)
    for (const stop of stops.reverse()) await stop()
  })

  const database = await steps.run('database', () => openDatabase(config, stops))
  await steps.run('migrations', () => migrate({ url: database.ownerUrl }))
  const { log, logFile } = await openLog(config)
  const secretKey = await loadSecretKey(config)
  let people: Awaited<ReturnType<typeof makePeople>> = { owner: null, demo: null }
  const service = await startService({
    config,
    databaseUrl: database.appUrl,
    directUrl: database.directUrl,
    secretKey,
    log,
    beforeListening: async (services) => {
      people = await makePeople(services, steps)
    },
  })
  stops.push(() => service.stop())
  const { owner, demo } = people
  const { publicUrl, environment, isSandboxOpen: hasMailbox } = config
  if (config.role === 'worker') print(`Amana ${environment} worker is ready on port ${service.port}`)
  else print(welcome({ publicUrl, environment, hasMailbox, logFile, demo, owner: demo?.staff ? null : owner }))
}

/** The first owner, and in a sandbox the demo world; later starts find both. */
async function makePeople(services: Services, steps: Steps) {
  const { config } = services
  if (config.role === 'worker') return { owner: null, demo: null }
  const context = { services, run: createRun(services, { actor: { kind: 'timer' }, requestId: 'start-up' }) }
  const owner = await bootstrapStaff(context, undefined)
  const demo = config.hasDemo ? await steps.run('demo world', () => makeDemoWorld(services, owner)) : null
  return { owner, demo }
}

interface OpenDatabase {
  appUrl: string
  ownerUrl: string
  directUrl: string
}

/** The outside database of `DATABASE_URL`, or the embedded one, which stops with us. */
async function openDatabase(config: Config, stops: Array<() => Promise<void>>): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const directUrl = config.databaseDirectUrl ?? config.databaseUrl
    return { appUrl: config.databaseUrl, ownerUrl: directUrl, directUrl }
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
  const embedded = await startEmbeddedPostgres({ dataDir: embeddedDirectory(config.dataDir) })
  let isStopping = false
  stops.push(async () => {
    isStopping = true
    await embedded.stop()
  })
  void embedded.exited.then(() => {
    if (!isStopping) throw new Error('the embedded database has stopped')
  })
  return { appUrl: embedded.appUrl(), ownerUrl: embedded.ownerUrl(), directUrl: embedded.appUrl() }
}

/** A sandbox keeps its log in a file, so that the screen shows what a newcomer needs; a deployment writes to standard output. */
async function openLog({ databaseUrl, dataDir, logLevel: level }: Config) {
  if (databaseUrl) return { log: createLogger({ level }), logFile: null }
  const logFile = resolve(dataDir, 'amana.log')
  return { log: createLogger({ level, file: logFile }), logFile }
}
