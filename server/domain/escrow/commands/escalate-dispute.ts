import { command } from '../command.js'
import { still } from '../ending.js'

/** The counterparty has been silent for too long (decisions 5, Ticket): staff look at it. */
export const escalateDispute = command({
  name: 'escalate_dispute',
  via: 'TIMER',
  needsPerson: false,
  deadline: { kind: 'dispute_silence', isAbout: ({ openDispute }, id) => openDispute?.id === id },
  from: { disputed: { by: ['timer'], to: ['disputed'] } },
  refusals: { otherwise: 'DISPUTE_NOT_OPEN' },
  effect: ({ aggregate }) => ({
    ...still(aggregate),
    deadlines: [{ clear: 'dispute_silence' }],
    dispute: { escalate: true },
  }),
})
