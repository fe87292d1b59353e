import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { queueNames } from '../../jobs/definitions.js'
import { readConfig, type Environment } from '../../server/config.js'
import type { Database } from '../../server/db/orm.js'
import type { Actor } from '../../server/domain/credential/actor.js'
import { turnsForPasswords } from '../../server/operations/credential/password.js'
import type { PasswordCost } from '../../server/operations/credential/password-thread.js'
import { turnsForFiles } from '../../server/operations/file/keep-file.js'
import { turnsForBodies } from '../../server/start/turns-for-bodies.js'
import { turnsForTestClocks } from '../../server/operations/test-clock/alone-with-clock.js'
import { unreadAnswersFor } from '../../server/start/unread-answers.js'
import type { Job, JobQueue, QueueDepth, News } from '../../server/operations/job-queue.js'
import type { IdempotencyRequest } from '../../server/operations/idempotency.js'
import { createRun, type Run } from '../../server/operations/operation.js'
import { SecretBox } from '../../server/secrets/secret-box.js'
import type { Services } from '../../server/operations/services.js'
import { fixedExchangeRates } from '../../server/ports/exchange-rates/fixed-exchange-rates.js'
import { localFiles } from '../../server/ports/files/local-files.js'
import { simulatedIdentity } from '../../server/ports/identity/simulated-identity.js'
import { simulatedBank } from '../../server/queries/payment/simulated-bank.js'
import { simulatedPayment } from '../../server/ports/payment/simulated-payment.js'

/**
 * The world of operations in a test: a clock that stands still until the test moves it, the simulated payment provider, fixed exchange
 * rates, a queue that only records, and no log. `config` holds settings by their names in the environment (`{ ESCROW_ENV: 'live' }`).
 *
 *     const database = await openDatabase({ url: (await createDatabase()).appUrl, poolSize: 10 })
 *     const services = testServices({ database })
 *     await services.runAs({ kind: 'user', … })(deliverEscrow, { escrowId })
 */
export function testServices({ database, clock = testClock(), config = {}, ...rest }: TestWorld): TestServices {
  const queue = new RecordingQueue()
  const settings = readConfig({ ...whatLiveNeeds, ...newPeople, DATA_DIR: dataDir, ...config })
  const services: Services & { clock: TestClock; queue: RecordingQueue } = {
    database,
    config: settings,
    clock,
    randomBytes,
    passwordCost: quickPassword,
    passwordTurns: turnsForPasswords(settings.limits),
    fileTurns: turnsForFiles(settings.limits),
    testClockTurns: turnsForTestClocks(settings.limits),
    bodyTurns: turnsForBodies(settings.limits),
    unreadAnswers: unreadAnswersFor(settings.limits),
    queue,
    secrets: new SecretBox(secretKey),
    payments: simulatedPayment(simulatedBank(database)),
    identities: simulatedIdentity,
    exchangeRates: fixedExchangeRates(),
    files: localFiles(join(dataDir, 'files')),
    log: pino({ level: 'silent' }),
    ...rest,
  }
  const runAs = (actor: Actor, idempotency?: IdempotencyRequest) =>
    createRun(services, { actor, requestId: 'test', ...(idempotency ? { idempotency } : {}) })
  return { ...services, runAs }
}

/** The least that there is: hundreds of people sign up in a run, and none of their passwords is worth guessing. */
const quickPassword: PasswordCost = { memoryKib: 8, passes: 1, lanes: 1 }

/** Those whom a test has just made decide together. */
const newPeople = { STAFF_APART_DAYS: '0', STAFF_MIN_AGE_HOURS: '0' }

export interface TestWorld extends Partial<Omit<Services, 'database' | 'clock' | 'config' | 'queue'>> {
  database: Database
  clock?: TestClock
  config?: Environment
}

export interface TestServices extends Services {
  clock: TestClock
  queue: RecordingQueue
  /** Binds verbs to a request of this actor. */
  runAs(actor: Actor, idempotency?: IdempotencyRequest): Run
}

/** A clock that shows `start` (ISO 8601) until it is moved. */
export function testClock(start = '2026-11-20T10:00:00.000Z'): TestClock {
  let nowMs = Date.parse(start)
  return Object.assign(() => new Date(nowMs), {
    advance: (milliseconds: number) => {
      nowMs += milliseconds
    },
    set: (instant: string | Date) => {
      nowMs = new Date(instant).getTime()
    },
  })
}

export interface TestClock {
  (): Date
  /** In milliseconds. */
  advance(milliseconds: number): void
  set(instant: string | Date): void
}

/** Keeps what was enqueued, in order; a job of an operation that fails after its verb (a limit counted at the commit) is kept as well. */
export class RecordingQueue implements JobQueue {
  readonly jobs: Job[] = []
  /** What was said at each wake. */
  readonly wakes: News[][] = []

  enqueue(_write: unknown, jobs: Job[]): Promise<void> {
    this.jobs.push(...jobs)
    return Promise.resolve()
  }

  wake(news: ReadonlySet<News> = new Set()): void {
    this.wakes.push([...news].toSorted())
  }

  depths(): Promise<QueueDepth[]> {
    const keptOf = (name: string) => this.jobs.filter(({ queue }) => queue === name).length
    return Promise.resolve(queueNames.map((name) => ({ name, ready: keptOf(name), active: 0, deferred: 0, failed: 0 })))
  }
}

const secretKey = Buffer.alloc(32, 7)
const whatLiveNeeds: Environment = {
  SECRET_KEY: secretKey.toString('hex'),
  MAIL_URL: 'smtp://mail.invalid',
  ISSUER_ADDRESS: '1 Rue de Marseille; 1000 Tunis',
  ISSUER_TAX_ID: '1234567/A/M/000',
}
const dataDir = join(tmpdir(), `amana-test-${process.pid}`)
