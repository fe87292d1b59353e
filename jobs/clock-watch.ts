import { expectedAt, hasLeft, wasSilent, type ClockReading } from '../server/domain/deployment/clock-doubt.js'
import { doubtClock, noteClock, type NewDoubt } from '../server/operations/deployment/note-clock.js'
import type { Services } from '../server/operations/services.js'
import { readClock, tellClockDoubt } from '../server/queries/deployment/read-clock.js'
import { timerRun } from './timer-run.js'

interface ClockWatchOptions {
  services: Services
  /** Milliseconds on a measure that nobody sets. */
  passedMs?: () => number
}

/**
 * Whether a worker may go by the machine's clock (decisions 5): eight days ahead, it would pay out every escrow that was delivered. Asked
 * before each deadline, since a clock that leaps is gone by at once.
 */
export class ClockWatch {
  readonly #services: Services
  readonly #passedMs: () => number
  #trusted: ClockReading
  #hasBegun = false
  /** This process has doubted its clock; once nobody doubts it any more, it was confirmed. */
  #isDoubting = false

  constructor({ services, passedMs = () => performance.now() }: ClockWatchOptions) {
    this.#services = services
    this.#passedMs = passedMs
    this.#trusted = this.#read()
  }

  /** False while the clock is doubted, by whichever process. */
  async mayFire(): Promise<boolean> {
    const { limits } = this.#services.config
    const now = this.#read()
    const { notedAt, doubt } = await readClock(this.#services.database.db)
    const isSilent = !this.#hasBegun && notedAt !== null && wasSilent(notedAt, now.at, limits.clockSilenceDays)
    if (!this.#hasBegun && doubt) this.#services.log.error(doubt, tellClockDoubt(doubt))
    this.#hasBegun = true
    if (isSilent && !doubt) return this.#doubt({ kind: 'long_silence', expectedAt: notedAt, readAt: now.at })
    if (this.#isDoubting && !doubt) this.#trust(now)
    if (hasLeft(this.#trusted, now, limits.clockLeapMinutes) && !this.#isDoubting)
      return this.#doubt({ kind: 'left_monotonic', expectedAt: expectedAt(this.#trusted, now), readAt: now.at })
    return doubt === null
  }

  /** The heartbeat: notes the time that this worker goes by. */
  async note(): Promise<void> {
    if (await this.mayFire()) await this.#run(noteClock, undefined, { isRoutine: true })
  }

  async #doubt(doubt: NewDoubt): Promise<false> {
    this.#isDoubting = true
    await this.#run(doubtClock, doubt)
    const told = { kind: doubt.kind, expectedAt: doubt.expectedAt.toISOString(), readAt: doubt.readAt.toISOString() }
    this.#services.log.error(told, tellClockDoubt(told))
    return false
  }

  #trust(now: ClockReading): void {
    this.#isDoubting = false
    this.#trusted = now
    this.#services.log.info({ at: now.at.toISOString() }, 'the clock was confirmed; deadlines fire again')
  }

  #read = (): ClockReading => ({ at: this.#services.clock(), passedMs: this.#passedMs() })

  get #run() {
    return timerRun(this.#services, 'clock')
  }
}
