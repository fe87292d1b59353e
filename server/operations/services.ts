import type { Logger } from 'pino'
import type { Config } from '../config.js'
import type { Database } from '../db/orm.js'
import type { ExchangeRatePort } from '../ports/exchange-rates/exchange-rates.js'
import type { IdentityPort } from '../ports/identity/identity.js'
import type { FilePort } from '../ports/files/files.js'
import type { PaymentPort } from '../ports/payment/payment.js'
import type { PasswordCost } from './credential/password-thread.js'
import type { JobQueue } from './job-queue.js'
import type { SecretBox } from '../secrets/secret-box.js'
import type { Turns } from '../turns/turns.js'
import type { UnreadAnswers } from '../turns/unread-answers.js'

/** What operations need from the world. Made once in `main.ts`; tests pass their own clock, randomness and providers. */
export interface Services {
  database: Database
  config: Config
  clock: () => Date
  randomBytes: (size: number) => Uint8Array
  /** Of a password that is chosen from now on. */
  passwordCost: PasswordCost
  /** Whose password is hashed or tried next. */
  passwordTurns: Turns
  /** Whose uploaded file is looked at next. */
  fileTurns: Turns
  /** Whose test clock is advanced next. */
  testClockTurns: Turns
  /** Whose long body is read next. */
  bodyTurns: Turns
  /** Whose answers wait to be read. */
  unreadAnswers: UnreadAnswers
  queue: JobQueue
  secrets: SecretBox
  payments: PaymentPort
  identities: IdentityPort
  exchangeRates: ExchangeRatePort
  files: FilePort
  log: Logger
}
