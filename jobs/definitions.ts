import { z } from 'zod'
import type { Job } from '../server/operations/job-queue.js'

export type QueueName = Job['queue'] | 'delivery_sweep' | 'housekeeping' | 'payment_check'

/** What a job of a queue carries: first one id, and at most one job of a queue waits for the same thing; nothing when a schedule makes it. */
export type PayloadOf<Name extends QueueName> = Name extends Job['queue'] ? Extract<Job, { queue: Name }>['data'] : unknown

/** A queue: what its jobs carry, how long one may run, and how often one whose process died or whose handler threw comes back. */
export interface QueueDefinition<Payload = unknown> {
  payload: z.ZodType<Payload>
  /** Jobs under way at once in one process; where it is not here, a setting says. */
  concurrency?: number
  /** How often it looks for jobs by itself. */
  pollMs: number
  /** When a job is made by itself: a cron expression, in UTC, for one process of all. */
  schedule?: string
  /** The most that one run may take. */
  expireInSeconds: number
  /** A process that is silent for this long has died, and its jobs go to another. */
  heartbeatSeconds: number
  retryLimit: number
  /** The longest pause between two tries; the first is about a second, and each doubles. */
  retryDelayMaxSeconds: number
  /** Its jobs are wanted now, not at a time: looked for after every commit that leaves one of them, of any process, beside the polling. */
  isUrgent?: boolean
}

const crashOnly = { pollMs: 500, expireInSeconds: 60, heartbeatSeconds: 10, retryLimit: 10_000, retryDelayMaxSeconds: 60 }

/** Made by a schedule, and long. */
const scheduled = { ...crashOnly, payload: z.unknown(), concurrency: 1, pollMs: 10_000, expireInSeconds: 600 }

/**
 * Jobs are alarm clocks: rows of the application say what is to be done, and sweeps find what a lost job would have forgotten. The retry
 * limits are therefore for crashes and outages only. A delivery of a webhook has no job of its own: rounds take them from their own table, and
 * one job for all has the rounds begin.
 */
export const queueDefinitions: { readonly [Name in QueueName]: QueueDefinition<PayloadOf<Name>> } = {
  deadline: { ...crashOnly, payload: z.object({ deadlineId: z.uuid() }), concurrency: 4 },
  session_expiry: { ...crashOnly, payload: z.object({ sessionId: z.uuid() }), concurrency: 2 },
  // Every mail is tried for as long as its row says; housekeeping asks again for one whose job is gone.
  mail: {
    ...crashOnly,
    payload: z.object({ mailId: z.string() }),
    concurrency: 3,
    retryLimit: 600,
    retryDelayMaxSeconds: 900,
    isUrgent: true,
  },
  // Housekeeping asks again for one that stays unmade.
  invoice: {
    ...crashOnly,
    payload: z.object({ invoiceId: z.uuid() }),
    concurrency: 1,
    retryLimit: 20,
    retryDelayMaxSeconds: 900,
    isUrgent: true,
  },
  // As above; one at a time, since the page of whoever waits for a contract has the processor, too.
  contract_pdf: {
    ...crashOnly,
    payload: z.object({ contractPdfId: z.uuid(), isUntold: z.boolean().optional() }),
    concurrency: 1,
    retryLimit: 20,
    retryDelayMaxSeconds: 900,
    isUrgent: true,
  },
  charge_receipt: {
    ...crashOnly,
    payload: z.object({ chargeId: z.uuid() }),
    concurrency: 1,
    retryLimit: 20,
    retryDelayMaxSeconds: 900,
    isUrgent: true,
  },
  // Each does a part and asks for the next; housekeeping asks again for what stays undone.
  link_addressed: { ...crashOnly, payload: z.object({ userId: z.uuid() }), concurrency: 1, isUrgent: true },
  // A provider that is down for days is asked all the same; housekeeping asks again for what stays undecided after that.
  payment_refund: {
    ...crashOnly,
    payload: z.object({ refundId: z.uuid() }),
    concurrency: 2,
    retryLimit: 300,
    retryDelayMaxSeconds: 900,
  },
  delivery_sweep: { ...scheduled, pollMs: 2_000, expireInSeconds: 60, schedule: '* * * * *' },
  housekeeping: { ...scheduled, schedule: '17 * * * *' },
  // Staff who ask for it look at the page until it is done.
  ledger_check: {
    ...scheduled,
    payload: z
      .object({ isAsked: z.boolean() })
      .nullable()
      .transform((given) => given ?? { isAsked: false }),
    pollMs: 2_000,
    expireInSeconds: 3_600,
    schedule: '42 * * * *',
  },
  // It waits for a provider with every payment.
  payment_check: { ...scheduled, schedule: '12 3 * * *', expireInSeconds: 7_200 },
}

export const queueNames = Object.keys(queueDefinitions).filter((name): name is QueueName => name in queueDefinitions)
