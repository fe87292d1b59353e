import type { Logger } from 'pino'
import { InvalidSettings, readConfig, type Config } from './config.js'
import { embeddedDirectory } from './embedded-postgres/embedded-directory.js'
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.js'
import { migrate } from './db/migrate.js'
import type { DemoCredentials } from './demo/demo-credentials.js'
import { makeDemoWorld } from './demo/make-demo-world.js'
import { describeError } from './log/describe-error.js'
import { createRun } from './operations/operation.js'
import { bootstrapStaff } from './operations/staff/bootstrap-staff.js'
import type { Services } from './operations/services.js'
import { loadSecretKey } from './secrets/load-secret-key.js'
import { startService } from './start/service.js'
import { explainFailure } from './start/explain-failure.js'
import { openLog, type OpenLog } from './start/open-log.js'
import { handOverOwner } from './start/hand-over-owner.js'
import { Steps } from './start/steps.js'
import { stopInReverse, type Stop } from './start/stop-in-reverse.js'
import { stopWithGrace } from './start/stop-with-grace.js'
import { welcome } from './start/welcome.js'

try {
  await start(readConfig(process.env))
} catch (error) {
  if (!(error instanceof InvalidSettings)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function start(config: Config): Promise<void> {
  // Whoever read them has gone, and the service goes on.
  for (const screen of [process.stdout, process.stderr]) screen.on('error', () => {})
  const stops: Stop[] = []
  const print = (line: string) => void screenOf(config).write(`${line}\n`)
  let log: Logger | undefined
  let hasStarted = false
  // Registered before anything runs, so that a signal during start-up stops what has started so far, in reverse.
  const isStopping = stopWithGrace(async ({ err, signal }) => {
    if (err) log?.fatal({ err }, hasStarted ? 'the service ends' : 'the service did not start')
    if (err) process.stderr.write(`${hasStarted ? describeError(err).stack : explainFailure(err)}\n`)
    else print(`\nStopping${signal ? ` (${signal})` : ''} …`)
    await stopInReverse(stops)
  })
  try {
    const opened = await openLog(config, stops)
    log = opened.log
    await startParts(config, { ...opened, print }, stops)
    hasStarted = true
  } catch (error) {
    // Whoever stops a start takes the database from under it: what breaks by that is what was asked for.
    if (!isStopping()) throw error
  }
}

/** Where people look: standard output, unless that is the log, which holds nothing but its lines, and no credentials. */
function screenOf({ databaseUrl }: Config): NodeJS.WriteStream {
  return databaseUrl ? process.stderr : process.stdout
}

interface Voice extends OpenLog {
  print: (line: string) => void
}

async function startParts(config: Config, { log, logFile, print }: Voice, stops: Stop[]): Promise<void> {
  const steps = new Steps(print)
  const database = await steps.run('database', () => openDatabase(config, stops))
  await steps.run('migrations', () => migrate({ url: database.ownerUrl }))
  const secretKey = await loadSecretKey(config)
  let demo: DemoCredentials | null = null
  const service = await startService({
    config,
    databaseUrl: database.appUrl,
    directUrl: database.directUrl,
    secretKey,
    log,
    beforeListening: async (services) => {
      if (config.role !== 'worker') demo = await makePeople(services, steps, print)
    },
  })
  stops.push(() => service.stop())
  const { publicUrl, environment, isSandboxOpen: hasMailbox } = config
  if (config.role === 'worker') print(`Amana ${environment} worker is ready on port ${service.port}`)
  else print(welcome({ publicUrl, environment, hasMailbox, logFile, demo }))
}

/** The first owner, and in a sandbox the demo world; later starts find both. */
async function makePeople(services: Services, steps: Steps, print: (line: string) => void): Promise<DemoCredentials | null> {
  const { config } = services
  const context = { services, run: createRun(services, { actor: { kind: 'timer' }, requestId: 'start-up' }) }
  const owner = await bootstrapStaff(context, undefined)
  if (config.hasDemo) return steps.run('demo world', () => makeDemoWorld(services, owner))
  // At once: a start that fails further on must not lose what no later one can show.
  if (owner) handOverOwner(owner, print)
  return null
}

interface OpenDatabase {
  appUrl: string
  ownerUrl: string
  directUrl: string
}

/** The outside database of `DATABASE_URL`, or the embedded one, which stops with us. */
async function openDatabase(config: Config, stops: Stop[]): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const directUrl = config.databaseDirectUrl ?? config.databaseUrl
    return { appUrl: config.databaseUrl, ownerUrl: directUrl, directUrl }
  }
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
