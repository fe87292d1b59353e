import type { Part } from '../db/writes.js'

/** A job as operations see it. It is written in the operation's own transaction: a rolled-back operation leaves no job. */
export type Job =
  | { queue: 'deadline'; data: { deadlineId: string }; startAfter: Date }
  | { queue: 'session_expiry'; data: { sessionId: string }; startAfter: Date }
  | { queue: 'payment_refund'; data: { refundId: string }; startAfter: Date }
  | { queue: 'link_addressed'; data: { userId: string } }
  | { queue: 'ledger_check'; data: LedgerCheckJob }
  | SharedJob

/** What many principals have done in the same few places, and so in turn. */
export type SharedJob = (
  | { queue: 'mail'; data: { mailId: string }; isAwaited?: boolean }
  | { queue: 'invoice'; data: { invoiceId: string } }
  | { queue: 'contract_pdf'; data: ContractPdfJob }
  | { queue: 'charge_receipt'; data: { chargeId: string } }
) & {
  /** Among whose jobs it waits; those of whoever acts, where it is not said. */
  principal?: string
}

export const sharedQueues: ReadonlySet<string> = new Set<SharedJob['queue']>(['mail', 'invoice', 'contract_pdf', 'charge_receipt'])
export const isShared = (job: Job): job is SharedJob => sharedQueues.has(job.queue)

export interface ContractPdfJob {
  /** A uuid. */
  contractPdfId: string
  /** It belongs to the past of a demo world: an event of today would tell a contract of months ago as news. */
  isUntold?: boolean | undefined
}

/** Whether staff have asked for it; by itself it comes every hour. */
export interface LedgerCheckJob {
  isAsked: boolean
}

export interface QueueDepth {
  name: string
  /** Due, and not yet begun. */
  ready: number
  active: number
  /** For later. */
  deferred: number
  /** Given up, and not yet removed. */
  failed: number
}

/** What a commit leaves for whoever looks for it: events to read, deliveries to send, or jobs of a queue. */
export type News = 'events' | 'deliveries' | Job['queue']

export interface JobQueue {
  /** Has jobs written in the transaction whose `write` this is. */
  enqueue(write: (part: Part) => void, jobs: Job[]): Promise<void>
  /**
   * Tells every process, after a commit, what there may be to do; anything, where it is not said. Losing a call costs half a second, never a job.
   */
  wake(news?: ReadonlySet<News>): void
  /** How many jobs each queue had when it was last looked at, which is every few seconds where there is a worker. */
  depths(): Promise<QueueDepth[]>
}
