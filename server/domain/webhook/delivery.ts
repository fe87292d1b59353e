import { machine } from '../machine.js'

/**
 * One event on its way to one webhook (decisions 11). A replay is a new delivery: what became of the first one stays on record. `retry` is
 * an attempt that leaves it where it is, to be tried again.
 */
export const deliveryMachine = machine({
  noun: 'webhook delivery',
  column: 'webhook_delivery.status',
  statuses: ['pending', 'delivered', 'failed'],
  initial: ['pending'],
  moves: {
    succeed: { from: ['pending'], to: ['delivered'], by: ['worker'] },
    retry: { from: ['pending'], to: ['pending'], by: ['worker'] },
    /** The receiver refused, or the retry schedule is at its end. */
    fail: { from: ['pending'], to: ['failed'], by: ['worker'] },
    /** No receiver refused it: its webhook was switched off or deleted. */
    abandon: { from: ['pending'], to: ['failed'], by: ['worker'] },
  },
})

export type DeliveryStatus = (typeof deliveryMachine.statuses)[number]

/** Why a delivery was abandoned. */
export type AbandonReason = 'webhook_inactive' | 'webhook_deleted'
