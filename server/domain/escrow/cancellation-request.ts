import { machine } from '../machine.js'

/** The buyer's request to call a paid escrow off (specification, States and transitions; decisions 5, Cancellation request). */
export const cancellationRequestMachine = machine({
  noun: 'cancellation request',
  column: 'cancellation_request.status',
  statuses: ['pending', 'accepted', 'rejected', 'expired', 'superseded'],
  /** Accepted from the start while the seller has no account: nobody could answer. */
  initial: ['pending', 'accepted'],
  moves: {
    accept: { from: ['pending'], to: ['accepted'], by: ['seller'] },
    reject: { from: ['pending'], to: ['rejected'], by: ['seller'] },
    lapse: { from: ['pending'], to: ['expired'], by: ['timer'] },
    /** Whatever else ends the escrow, or a dispute, overtakes it. */
    supersede: { from: ['pending'], to: ['superseded'], by: ['escrow'] },
  },
})
export type CancellationRequestStatus = (typeof cancellationRequestMachine.statuses)[number]

/** An accepted or rejected request is processed and may not be followed by another; a lapsed one may (decisions 5). */
export const processedCancellations: readonly CancellationRequestStatus[] = [
  cancellationRequestMachine.status.accepted,
  cancellationRequestMachine.status.rejected,
]

/** Only the first two requests pause the completion deadline (decisions 5), or a buyer could put it off for ever. */
export const pausingRequests = 2
