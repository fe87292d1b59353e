import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../server/project-root.js'
import { freePort } from '../support/process/free-port.js'
import { serviceRun } from '../support/process/service-run.js'
import { startChild, untilReady, type Child } from '../support/process/child.js'
import type { DatabaseUrls } from './world.js'

export interface Service extends Child {
  origin: string
}

export interface ServiceOptions {
  database: DatabaseUrls
  /** Its log, profiles. */
  folder: string
  role?: 'all' | 'web' | 'worker'
  env?: Record<string, string>
  /** Loads `probe`, which counts statements and looks at memory. */
  hasProbe?: boolean
  isProfiled?: boolean
  /** Where the project was built; absent for this one. */
  root?: string
}

/** Both sides of every comparison keep as many connections to the database. */
export const poolSize = 20

/** Limits of callers out of the way; everything else is as a deployment would have it, with its log in a file. */
const settings = {
  SECRET_KEY: '0707070707070707070707070707070707070707070707070707070707070707',
  RATE_LIMIT_PER_MINUTE: '10000000',
  PAGES_PER_MINUTE: '10000000',
  FORMS_PER_MINUTE: '10000000',
  DAILY_CREATION_LIMIT: '100000000',
  DAILY_CHANGES_LIMIT: '100000000',
  DAILY_USER_CHANGES_LIMIT: '100000000',
  PAYMENT_TRIES_LIMIT: '100000000',
  DEMO: 'off',
}

/** Starts the service itself, as `npm start` does, on a database of the bench. */
export async function startService({
  database,
  folder,
  role = 'all',
  env = {},
  hasProbe,
  isProfiled,
  root,
}: ServiceOptions): Promise<Service> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { env: own, options, main } = serviceRun(root)
  const logFile = join(folder, 'service.log')
  const child = startChild({
    run: [
      ...options,
      ...(hasProbe ? ['--expose-gc', '--import', join(import.meta.dirname, 'probe.js')] : []),
      ...(isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${join(projectRoot(), 'dist/profiles')}`] : []),
      main,
    ],
    env: {
      ...own,
      ...settings,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: database.appUrl,
      DATABASE_DIRECT_URL: database.ownerUrl,
      DATA_DIR: folder,
      ROLE: role,
      ...env,
    },
    logFile,
    isErrorLogged: true,
  })
  await untilReady(origin, '/readyz').catch(async (error: unknown) => {
    throw new Error((await readFile(logFile, 'utf8')).slice(-2_000), { cause: error })
  })
  return { ...child, origin }
}

/** Starts one of the bench's own servers, a script of `peers`: on a database, and with a log beside the service's, where it has them. */
export async function startPeer(name: string, { database, folder }: Partial<ServiceOptions> = {}): Promise<Service> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = startChild({
    run: [join(import.meta.dirname, 'peers', `${name}.js`)],
    env: { ...settings, PORT: String(port), ...(database ? { DATABASE_URL: database.appUrl } : {}) },
    ...(folder ? { logFile: join(folder, `${name}.log`) } : {}),
  })
  await untilReady(origin, '/readyz')
  return { ...child, origin }
}
