import { command, type Path } from '../command.js'
import { cancellationPending } from '../conditions.js'
import type { DisputableStatus } from '../escrow.js'
import { undecided } from '../cancellation-end.js'

const pathFrom = (status: DisputableStatus): Path => ({ by: ['timer'], when: [cancellationPending], to: [status] })

/** Nobody answered the request in time (decisions 5, Cancellation request). */
export const lapseCancellation = command({
  name: 'lapse_cancellation',
  via: 'TIMER',
  needsPerson: false,
  deadline: { kind: 'cancellation_request', isAbout: ({ pendingCancellation }, id) => pendingCancellation?.id === id },
  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered') },
  refusals: { otherwise: 'NO_PENDING_CANCELLATION' },
  effect: ({ aggregate, policy }) => undecided(aggregate, policy, { decide: 'lapse' }),
  mail: { kind: 'cancellation_lapsed' },
})
