import { releaseRequestMachine, type ReleaseRequestName } from '../../release-request/release-request.js'
import { condition, type Command, type Path } from '../command.js'
import { still } from '../ending.js'
import type { DisputableStatus } from '../escrow.js'
import { findRequest, requireRequest } from '../release-slices.js'
import { invoiceOf } from '../release-invoice.js'
import { reservationEnd } from '../settlement.js'

const requestApproved = condition<ReleaseRequestName>(
  'RELEASE_REQUEST_NOT_FOUND',
  ({ aggregate, given }) => given !== undefined && findRequest(aggregate, given)?.status === 'approved',
)

const pathFrom = (status: DisputableStatus): Path<ReleaseRequestName> => ({
  by: ['buyer', 'timer', 'staff'],
  when: [requestApproved],
  to: [status],
  events: ['escrow.release_request.released'],
})

/** What was approved, or awarded of it, is paid out at once (specification, Payout requests). */
export const settleReleaseRequest: Command<'settle_release_request', {}, ReleaseRequestName> = {
  name: 'settle_release_request',
  via: 'STEP',
  needsPerson: false,
  movesMoney: true,
  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered') },
  refusals: { otherwise: 'RELEASE_REQUEST_NOT_FOUND' },
  effect: ({ aggregate, given, now }) => {
    const request = requireRequest(aggregate, given)
    const award = request.awardedMillimes ?? request.amountMillimes
    const { transfer, changes, release } = reservationEnd(aggregate.escrow, request, award)
    return {
      ...still(aggregate),
      changes,
      transfers: [transfer],
      releaseRequest: {
        id: request.id,
        move: 'settle',
        to: releaseRequestMachine.take('settle', request.status, 'ledger'),
        changes: { releasedAt: now, sellerNetMillimes: release.sellerNetMillimes },
        invoice: invoiceOf(aggregate.escrow, request, { award, release }),
      },
    }
  },
  mail: { kind: 'release_paid' },
}
