import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf } from '../db/typed-queries.js'
import { Writes } from '../db/writes.js'
import type { Job, JobQueue } from './job-queue.js'

/** Writes jobs in a transaction that is no operation's. */
export async function enqueueJobs(queue: JobQueue, em: EntityManager, jobs: Job[]): Promise<void> {
  const writes = new Writes()
  await queue.enqueue((part) => writes.add(part), jobs)
  await writes.send(dbOf(em))
}
