import { z } from 'zod'
import type { Job } from '../server/operations/job-queue.js'

export type QueueName = Job['queue'] | 'housekeeping' | 'ledger_check'

/** A queue: what its jobs carry, how long one may run, and how often one whose process died or whose handler threw comes back. */
export interface QueueDefinition {
  /** One id: at most one job of a queue waits for the same thing. */
  payload: z.ZodType
  /** The most that one run may take. */
  expireInSeconds: number
  /** A process that is silent for this long has died, and its jobs go to another. */
  heartbeatSeconds: number
  retryLimit: number
  /** The longest pause between two tries; the first is about a second, and each doubles. */
  retryDelayMaxSeconds: number
  /** Its jobs are wanted now, not at a time: looked for after every commit that leaves an event or a job, of any process, beside the polling. */
  isUrgent?: boolean
  /** Own table, so that what waits for weeks elsewhere never lies between this queue's jobs. */
  hasOwnTable?: boolean
}

const crashOnly = { expireInSeconds: 60, heartbeatSeconds: 10, retryLimit: 10_000, retryDelayMaxSeconds: 60 }

/**
 * Jobs are alarm clocks: rows of the application say what is to be done, and sweeps find what a lost job would have forgotten. The retry
 * limits are therefore for crashes and outages only; a delivery that a receiver refuses has its own retry schedule (decisions 11).
 */
export const queueDefinitions = {
  webhook_delivery: { payload: z.object({ deliveryId: z.uuid() }), ...crashOnly, isUrgent: true, hasOwnTable: true },
  deadline: { payload: z.object({ deadlineId: z.uuid() }), ...crashOnly },
  session_expiry: { payload: z.object({ sessionId: z.uuid() }), ...crashOnly },
  // A mail server that is down for a weekend still gets its mail.
  mail: { payload: z.object({ mailId: z.string() }), ...crashOnly, retryLimit: 300, retryDelayMaxSeconds: 900, isUrgent: true },
  housekeeping: { payload: z.unknown(), ...crashOnly, expireInSeconds: 600 },
  ledger_check: { payload: z.unknown(), ...crashOnly, expireInSeconds: 600 },
} satisfies Record<QueueName, QueueDefinition>

export type PayloadOf<Name extends QueueName> = z.infer<(typeof queueDefinitions)[Name]['payload']>

export const queueNames = Object.keys(queueDefinitions) as QueueName[]
