import { bounds } from '../../bounds.js'
import { DomainError } from '../../errors.js'
import { formatAmount, parseAmount } from '../../money/money.js'
import type { InputOf } from '../command-input.js'
import { command, type Path, type Policy } from '../command.js'
import type { EscrowAggregate } from '../escrow.js'
import { fundsAdded, requireLeast, roomForAdjustment } from '../funds.js'
import { notClosing } from '../conditions.js'

const fields = {
  amountTnd: {
    kind: 'amount',
    says: 'What is added to the ledger value, in TND; at least 0.01. Fees that the buyer bears come on top.',
    isRequired: true,
  },
  reference: {
    kind: 'text',
    bound: bounds.reference,
    says: 'The caller’s own name for it, unique for the person: the same again answers the original',
    isRequired: false,
    isForPrograms: true,
  },
} as const

interface Addition {
  amountMillimes: bigint
  reference: string | null
}

const path = <const Status extends 'paid' | 'delivered'>(status: Status): Path<Addition> => ({
  by: ['buyer'],
  when: [notClosing],
  to: [status],
  events: ['escrow.funds.added'],
})

export const addFunds = command({
  name: 'add_funds',
  mutation: {
    name: 'addFunds',
    does: 'The buyer adds funds from the wallet; fees apply to what is added. An API key does it within the standing consent of its user and the daily cap of that consent.',
    action: 'Add funds from the wallet.',
    input: { says: 'What the buyer adds.', fields, refersTo: 'session' },
    payload: 'An escrow with more in it.',
    answers: 'adjustment',
    alsoRefuses: [
      'AMOUNT_TOO_SMALL',
      'AMOUNT_TOO_LARGE',
      'AMOUNT_PRECISION',
      'INSUFFICIENT_FUNDS',
      'IDENTITY_REQUIRED',
      'CONSENT_REQUIRED',
      'DAILY_CAP_EXCEEDED',
    ],
  },
  via: 'SESSION',
  needsPerson: true,
  movesMoney: true,
  isWithinConsent: true,
  session: { action: 'add_funds', says: 'Add funds (buyer).', target: 'buyer', isRepeatable: true },
  notForGuests: true,
  notIn: { instant: 'INVALID_ACTION' },
  from: { paid: path('paid'), delivered: path('delivered') },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'ADD_FUNDS_INVALID_STATUS' },
  statusOf: { DISPUTE_OPEN: 409 },
  room: [roomForAdjustment],
  read: additionOf,
  effect: ({ aggregate, given: { amountMillimes, reference } }) => fundsAdded(aggregate, amountMillimes, { reason: null, reference }),
  mail: { kind: 'funds_added' },
})

function additionOf(
  { amountTnd, reference }: InputOf<typeof fields>,
  { aggregate, policy }: { aggregate: EscrowAggregate; policy: Policy },
): Addition {
  const amountMillimes = parseAmount(amountTnd, 'TND', 'amountTnd')
  requireLeast(policy, amountMillimes, 'amountTnd')
  if (aggregate.escrow.amountMillimes + amountMillimes > policy.maxAmountMillimes)
    throw new DomainError('AMOUNT_TOO_LARGE', {
      details: { amountTnd: `must not raise the amount above ${formatAmount(policy.maxAmountMillimes, 'TND')} TND` },
      field: ['amountTnd'],
    })
  return { amountMillimes, reference: reference ?? null }
}
