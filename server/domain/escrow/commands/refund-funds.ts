import { bounds } from '../../bounds.js'
import { DomainError } from '../../errors.js'
import { exceedsByRounding, toMillimes } from '../../money/exchange-rate.js'
import { parseAmount } from '../../money/money.js'
import { optionalReason, type InputOf } from '../command-input.js'
import { command, type Path, type Policy } from '../command.js'
import type { EscrowAggregate, EscrowState } from '../escrow.js'
import { fundsRefunded, requireLeast, roomForAdjustment, type Refund } from '../funds.js'
import { requireAtMost } from '../price.js'
import { availableMillimes } from '../progressive-release.js'
import { endOpenRequests, endReleaseRequest } from './end-release-request.js'

const fields = {
  amountTnd: { kind: 'amount', says: 'What goes back, in TND, at least 0.01; or give `amount`, or `full`.', isRequired: false },
  amount: {
    kind: 'amount',
    says: 'What goes back, in the escrow’s currency, at its locked rate; or give `amountTnd`, or `full`.',
    isRequired: false,
    isForPrograms: true,
  },
  full: { kind: 'flag', says: 'All that remains goes back, which ends the escrow.', isRequired: false },
  reason: optionalReason('Why', bounds.reason),
  reference: {
    kind: 'text',
    bound: bounds.reference,
    says: 'The caller’s own name for it, unique for the person: the same again answers the original',
    isRequired: false,
    isForPrograms: true,
  },
} as const

const path = <const Status extends 'paid' | 'delivered'>(status: Status): Path<Refund> => ({
  by: ['seller'],
  to: [status, 'cancelled'],
  events: ['escrow.funds.refunded'],
})

export const refundFunds = command({
  name: 'refund_funds',
  mutation: {
    name: 'refundFunds',
    does: 'The seller gives back a part of what remains, or all of it, which ends the escrow.',
    action: 'Give funds back to the buyer.',
    input: { says: 'What the seller gives back: one of `amountTnd`, `amount` and `full`.', fields, refersTo: 'session' },
    payload: 'An escrow with less in it, or a cancelled one.',
    answers: 'adjustment',
    alsoRefuses: ['AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE', 'AMOUNT_PRECISION', 'INSUFFICIENT_AVAILABLE_BALANCE'],
  },
  via: 'API',
  needsPerson: false,
  movesMoney: true,
  isOfOwnAccord: true,
  session: {
    action: 'refund_funds',
    says: 'Refund part or all (seller).',
    target: 'seller',
    isGrave: true,
    isRepeatable: true,
  },
  notForGuests: true,
  notIn: { instant: 'INVALID_ACTION' },
  from: { paid: path('paid'), delivered: path('delivered') },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'REFUND_FUNDS_INVALID_STATUS' },
  statusOf: { DISPUTE_OPEN: 409 },
  room: [{ ...roomForAdjustment, isTaken: ({ amountMillimes }) => amountMillimes !== null }],
  read: refundOf,
  brings: [endReleaseRequest],
  // All of it goes back, also what is reserved (decisions 7).
  first: ({ aggregate, given }) => (given.amountMillimes === null ? endOpenRequests(aggregate) : []),
  effect: ({ aggregate, given, now }) => fundsRefunded(aggregate, given, now),
  mail: { kind: ({ to }) => (to === 'cancelled' ? 'escrow_cancelled' : 'funds_refunded') },
})

function refundOf(
  { reason, reference, ...given }: InputOf<typeof fields>,
  { aggregate: { escrow }, policy }: { aggregate: EscrowAggregate; policy: Policy },
): Refund {
  return { ...amountOf(escrow, policy, given), reason: reason || null, reference: reference ?? null }
}

type Amount = Pick<Refund, 'amountMillimes' | 'faceAmountMinor'>

function amountOf(
  escrow: EscrowState,
  policy: Policy,
  { amountTnd, amount, full }: Pick<InputOf<typeof fields>, 'amountTnd' | 'amount' | 'full'>,
): Amount {
  if ([amountTnd != null, amount != null, full === true].filter(Boolean).length !== 1)
    throw new DomainError('VALIDATION_ERROR', {
      details: { amountTnd: 'give one of amountTnd, amount and full' },
      field: ['amountTnd'],
    })
  if (full) return { amountMillimes: null, faceAmountMinor: null }
  const part = amount == null ? inTnd(amountTnd ?? '') : inFace(escrow, amount)
  const field = amount == null ? 'amountTnd' : 'amount'
  requireLeast(policy, part.amountMillimes, field)
  requireAtMost(part.amountMillimes, policy.maxAmountMillimes, field)
  return part
}

const inTnd = (amountTnd: string) => ({ amountMillimes: parseAmount(amountTnd, 'TND', 'amountTnd'), faceAmountMinor: null })

/** A face amount that rounding alone leads beyond what is available is just that (decisions 7). */
function inFace(escrow: EscrowState, amount: string) {
  const { currency, fxRate } = escrow
  const faceAmountMinor = parseAmount(amount, currency)
  const amountMillimes = toMillimes(faceAmountMinor, currency, fxRate)
  const available = availableMillimes(escrow)
  const isRounding = available > 0n && exceedsByRounding(amountMillimes - available, currency, fxRate)
  return { amountMillimes: isRounding ? available : amountMillimes, faceAmountMinor }
}
