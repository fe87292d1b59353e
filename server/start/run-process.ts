import type { Logger } from 'pino'
import { InvalidSettings, readConfig, type Config } from '../config.js'
import { migrate } from '../db/migrate.js'
import type { DemoCredentials } from '../demo/demo-credentials.js'
import { describeError } from '../log/describe-error.js'
import { loadSecretKey } from '../secrets/load-secret-key.js'
import { explainFailure } from './explain-failure.js'
import { makePeople } from './make-people.js'
import { openDatabase } from './open-database.js'
import { openLog, type OpenLog } from './open-log.js'
import { requireFreePort } from './require-free-port.js'
import { startService } from './service.js'
import { Steps } from './steps.js'
import { Stops } from './stops.js'
import { stopWithGrace } from './stop-with-grace.js'
import { warningsOf } from './warnings-of.js'
import { welcome } from './welcome.js'

/** One process of the service, from its settings until it is told to stop. What is wrong with the settings is told before anything is done. */
export async function runProcess(): Promise<void> {
  try {
    await start(readConfig(process.env))
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function start(config: Config): Promise<void> {
  // Whoever read them has gone, and the service goes on.
  for (const screen of [process.stdout, process.stderr]) screen.on('error', () => {})
  const stops = new Stops()
  const print = (line: string) => void screenOf(config).write(`${line}\n`)
  let log: Logger | undefined
  let hasStarted = false
  // Registered before anything runs, so that a signal during start-up stops what has started so far, in reverse.
  const isStopping = stopWithGrace(async ({ err, signal }) => {
    if (err) log?.fatal({ err }, hasStarted ? 'the service ends' : 'the service did not start')
    if (err) process.stderr.write(`${hasStarted ? describeError(err).stack : explainFailure(err)}\n`)
    else print(`\nStopping${signal ? ` (${signal})` : ''} …`)
    await stops.run()
  })
  try {
    await requireFreePort(config)
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

async function startParts(config: Config, { log, logFile, print }: Voice, stops: Stops): Promise<void> {
  const steps = new Steps(print)
  if (config.otlpEndpoint) {
    // Only who wants traces loads what they need.
    const { startTraces } = await import('../telemetry/start-traces.js')
    await stops.add(startTraces({ ratio: config.traceRatio }))
  }
  const database = await steps.run('database', () => openDatabase(config, stops))
  await steps.run('migrations', () => migrate({ url: database.ownerUrl }))
  const secretKey = await loadSecretKey(config)
  let demo: DemoCredentials | null = null
  const own = new Stops()
  await stops.add(() => own.run())
  const service = await startService({
    config,
    databaseUrl: database.appUrl,
    directUrl: database.directUrl,
    secretKey,
    log,
    stops: own,
    beforeListening: async (services) => {
      if (config.role !== 'worker') demo = await makePeople(services, steps, { print, isTerminal: screenOf(config).isTTY === true })
    },
  })
  const { publicUrl, environment, isSandboxOpen: hasMailbox } = config
  if (config.role === 'worker') print(`Amana ${environment} worker is ready on port ${service.port}`)
  else print(welcome({ publicUrl, environment, hasMailbox, logFile, demo }))
  // Last, where they are seen.
  for (const warning of warningsOf(config)) print(warning)
}
