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
  /** This process knows that the clock is doubted; once nobody doubts it any more, it was confirmed. */
  #isDoubted = false

  constructor({ services, passedMs = () => performance.now() }: ClockWatchOptions) {
    this.#services = services
    this.#passedMs = passedMs
    this.#trusted = this.#readingOf(services.clock())
  }

  /**
   * Whether what is due at `at`, which the clock says now, may fire; by that time alone, since the next look at the clock may be after a
   * leap. False while the clock is doubted, by whichever process. Several may ask at once, while the first still writes its doubt down.
   */
  async mayFire(at: Date): Promise<boolean> {
    const { limits } = this.#services.config
    const now = this.#readingOf(at)
    // Of before the question: an answer that crossed the doubt on its way is no confirmation.
    const wasDoubted = this.#isDoubted
    const { notedAt, doubt } = await readClock(this.#services.database.db)
    if (doubt) return this.#tell(doubt)
    if (wasDoubted) this.#trust(now)
    if (!this.#hasBegun && notedAt && wasSilent(notedAt, now.at, limits.clockSilenceDays))
      return this.#doubt({ kind: 'long_silence', expectedAt: notedAt, readAt: now.at })
    if (hasLeft(this.#trusted, now, limits.clockLeapMinutes))
      return this.#doubt({ kind: 'left_monotonic', expectedAt: expectedAt(this.#trusted, now), readAt: now.at })
    this.#hasBegun = true
    return true
  }

  /** The heartbeat: notes the time that this worker goes by, and no other than the one that was looked at. */
  async note(): Promise<void> {
    const at = this.#services.clock()
    if (await this.mayFire(at)) await this.#run(noteClock, { at }, { isRoutine: true })
  }

  async #doubt(doubt: NewDoubt): Promise<false> {
    await this.#run(doubtClock, doubt)
    return this.#tell({ kind: doubt.kind, expectedAt: doubt.expectedAt.toISOString(), readAt: doubt.readAt.toISOString() })
  }

  /** Once for each doubt. */
  #tell(doubt: Parameters<typeof tellClockDoubt>[0]): false {
    if (!this.#isDoubted) this.#services.log.error(doubt, tellClockDoubt(doubt))
    this.#isDoubted = true
    return false
  }

  #trust(now: ClockReading): void {
    this.#isDoubted = false
    this.#trusted = now
    this.#services.log.info({ at: now.at.toISOString() }, 'the clock was confirmed; deadlines fire again')
  }

  #readingOf = (at: Date): ClockReading => ({ at, passedMs: this.#passedMs() })

  get #run() {
    return timerRun(this.#services, 'clock')
  }
}
