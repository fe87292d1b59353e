import type { Command, Path } from '../command.js'
import { still } from '../ending.js'
import type { DisputableStatus, EscrowAggregate } from '../escrow.js'
import { disputedRequests } from '../release-slices.js'

/** Which dispute nobody has answered: on the whole escrow, or on one period. */
interface Silence {
  disputeId: string
}

const isOpen = (aggregate: EscrowAggregate, id: string): boolean =>
  aggregate.openDispute?.id === id || disputedRequests(aggregate).some(({ dispute }) => dispute?.id === id)

const ofPeriod = (status: DisputableStatus): Path<Silence> => ({ by: ['timer'], to: [status] })

/** The counterparty has been silent for too long (decisions 5, Ticket): staff look at it. */
export const escalateDispute: Command<'escalate_dispute', {}, Silence> = {
  name: 'escalate_dispute',
  via: 'TIMER',
  needsPerson: false,
  deadline: { kind: 'dispute_silence', isAbout: (aggregate, id) => isOpen(aggregate, id), givenOf: (disputeId) => ({ disputeId }) },
  from: { disputed: { by: ['timer'], to: ['disputed'] }, paid: ofPeriod('paid'), delivered: ofPeriod('delivered') },
  refusals: { otherwise: 'DISPUTE_NOT_OPEN' },
  effect: ({ aggregate, given: { disputeId } }) => ({
    ...still(aggregate),
    deadlines: [{ clear: 'dispute_silence', subjectId: disputeId }],
    dispute: { escalate: disputeId },
  }),
}
