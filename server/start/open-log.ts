import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.js'
import { createLogger } from '../log/create-logger.js'
import { openLogStream } from '../log/log-stream.js'
import type { Stops } from './stops.js'

export interface OpenLog {
  log: Logger
  /** Null when it is standard output. */
  logFile: string | null
}

/** With the embedded database the log is a file, so that the screen shows what a newcomer needs; a deployment writes it to standard output. */
export async function openLog({ databaseUrl, dataDir, logLevel: level, limits }: Config, stops: Stops): Promise<OpenLog> {
  const logFile = databaseUrl ? null : resolve(dataDir, 'amana.log')
  if (logFile) await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const { logLineBytes: lineBytes, logBacklogBytes: backlogBytes, logFileBytes: fileBytes, logFilesKept: filesKept } = limits
  const stream = await openLogStream({ ...(logFile ? { file: logFile } : {}), backlogBytes, fileBytes, filesKept })
  await stops.add(() => stream.close())
  const log = createLogger({ level, destination: stream, lineBytes })
  stream.onFlowing((lines) => log.warn({ lines }, 'lines of the log were dropped: it could not be written as fast as they came'))
  return { log, logFile }
}
