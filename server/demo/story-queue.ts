import type { Job, JobQueue, QueueDepth } from '../operations/job-queue.js'

/** A job of the story and the instant of the story at which it fires. */
interface Alarm {
  at: Date
  job: Job
}

/** Keeps the jobs of the story until the story has come to their time. */
export class StoryQueue implements JobQueue {
  #alarms: Alarm[] = []
  #hasNews = false

  constructor(private readonly clock: () => Date) {}

  enqueue(_write: unknown, jobs: Job[]): Promise<void> {
    const now = this.clock()
    this.#alarms.push(...jobs.map((job) => ({ job, at: ('startAfter' in job && job.startAfter) || now })))
    return Promise.resolve()
  }

  /** Whoever tells the story wakes the real queue at its end. */
  wake(): void {
    this.#hasNews = true
  }

  /** Whether something has happened since this was asked last that a webhook may be told of. */
  takeNews(): boolean {
    const had = this.#hasNews
    this.#hasNews = false
    return had
  }

  /** Nobody watches a story being told. */
  depths(): Promise<QueueDepth[]> {
    return Promise.resolve([])
  }

  /** Takes out the first job that is due at `until`, of equals the one that was there first. */
  takeDue(until: Date): Alarm | undefined {
    const first = this.#alarms.reduce<Alarm | undefined>((best, alarm) => (best && best.at <= alarm.at ? best : alarm), undefined)
    if (!first || first.at > until) return undefined
    this.#alarms = this.#alarms.filter((alarm) => alarm !== first)
    return first
  }

  /** What fires after the story. */
  rest(): Job[] {
    return this.#alarms.map(({ job }) => job)
  }
}
