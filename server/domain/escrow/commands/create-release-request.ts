import { bounds } from '../../bounds.js'
import { DomainError } from '../../errors.js'
import { currencies, formatAmount } from '../../money/money.js'
import type { NewReleaseRequest } from '../../release-request/release-request.js'
import type { InputOf } from '../command-input.js'
import { command, condition, type Policy } from '../command.js'
import { hoursAfter } from '../completion-deadline.js'
import { still } from '../ending.js'
import type { EscrowAggregate, EscrowState } from '../escrow.js'
import { availableMillimes } from '../progressive-release.js'
import { progressive } from '../conditions.js'
import { notClosed, onSellersSide, releaseConsented, sellerIdentified } from '../release-conditions.js'
import { sliceOf } from '../release-slices.js'
import { expectedNet, reservation } from '../settlement.js'

const fields = {
  requestId: {
    kind: 'request_id',
    says: 'The caller’s own id of the period, unique for the escrow: asking twice under one id reserves once',
    isRequired: true,
  },
  amountTnd: { kind: 'amount', says: 'The slice in TND; takes precedence over `amount`.', isRequired: false },
  amount: { kind: 'amount', says: 'The slice in the escrow’s face currency, converted at its locked rate.', isRequired: false },
  currency: {
    kind: 'choice',
    values: currencies,
    enumName: 'Currency',
    says: 'Of `amount`; must be the escrow’s, which is the default.',
    isRequired: false,
  },
  reference: { kind: 'text', bound: bounds.releaseReference, says: 'The period’s label, for both parties', isRequired: false },
  note: { kind: 'text', bound: bounds.releaseNote, says: 'A note for the seller’s side alone', isRequired: false },
} as const

/** A last slice may be smaller than the others, though not than any slice (decisions 7). */
const sliceLargeEnough = condition<NewReleaseRequest>(
  'AMOUNT_TOO_SMALL',
  ({ aggregate: { escrow }, given, policy }) => {
    if (given === undefined || given.amountMillimes >= (escrow.progressiveMinReleaseMillimes ?? 0n)) return true
    return given.amountMillimes >= policy.minReleaseMillimes && given.amountMillimes === availableMillimes(escrow)
  },
  {
    message: ({ aggregate: { escrow }, policy }) =>
      `A payout request of this escrow is at least ${tnd(escrow.progressiveMinReleaseMillimes ?? 0n)}; the whole rest at least ${tnd(policy.minReleaseMillimes)}.`,
  },
)

const tnd = (millimes: bigint): string => `${formatAmount(millimes, 'TND')} TND`

export const createReleaseRequest = command({
  name: 'create_release_request',
  mutation: {
    name: 'createReleaseRequest',
    does: 'The seller’s side claims a slice of a progressive escrow, which is reserved at once; the buyer approves or rejects it, and silence approves it. A `requestId` that was used before answers the request of then.',
    action: 'Claim a slice.',
    input: { says: 'A slice to claim (specification, Payout requests).', fields, refersTo: 'version' },
    payload: 'A payout request, new or of this id before.',
    answers: 'newRequest',
    alsoRefuses: ['INSUFFICIENT_AVAILABLE_BALANCE', 'AMOUNT_PRECISION', 'AMOUNT_TOO_LARGE'],
  },
  via: 'API',
  needsPerson: false,
  movesMoney: true,
  namesRequest: true,
  isForCreator: true,
  reach: [onSellersSide, progressive],
  from: {
    paid: {
      by: ['seller', 'creator'],
      when: [notClosed],
      whenGiven: [sellerIdentified, releaseConsented, sliceLargeEnough],
      to: ['paid'],
      events: ['escrow.release_request.created'],
    },
  },
  refusals: { disputed: 'DISPUTE_OPEN', completed: 'ESCROW_CLOSED', cancelled: 'ESCROW_CLOSED', otherwise: 'ESCROW_NOT_PAID' },
  statusOf: { DISPUTE_OPEN: 409 },
  // Every command reads the requests that are open, and everybody who lists them all of them.
  room: [
    { limit: 'openReleaseRequests', of: 'open payout requests of this escrow', way: 'Wait until some are decided, or withdraw some.' },
    { limit: 'releaseRequests', of: 'payout requests of this escrow', way: 'Close it, and go on with another one.' },
  ],
  read: newRequest,
  effect: ({ aggregate, given, now }) => {
    const { escrow } = aggregate
    if (given.amountMillimes > availableMillimes(escrow)) throw tooMuch(escrow)
    const approvalDeadline = hoursAfter(now, escrow.progressiveAutoApproveHours ?? 0)
    return {
      ...still(aggregate),
      changes: { reservedMillimes: escrow.reservedMillimes + given.amountMillimes },
      transfers: [reservation(escrow, given)],
      saidReason: given.reference ?? undefined,
      deadlines: [{ set: 'release_approval', at: approvalDeadline, subject: 'release_request' }],
      releaseRequest: { open: { ...given, approvalDeadline, sellerNetMillimes: expectedNet(escrow, given.amountMillimes) } },
    }
  },
  mail: { kind: 'release_requested' },
})

function newRequest(
  { requestId, reference, note, ...slice }: InputOf<typeof fields>,
  { aggregate: { escrow }, policy }: { aggregate: EscrowAggregate; policy: Policy },
): NewReleaseRequest {
  return { requestId, reference: reference || null, note: note || null, ...sliceOf(escrow, slice, policy) }
}

const tooMuch = (escrow: EscrowState) =>
  new DomainError('INSUFFICIENT_AVAILABLE_BALANCE', {
    amounts: {
      availableForReleaseTnd: formatAmount(availableMillimes(escrow), 'TND'),
      reservedTnd: formatAmount(escrow.reservedMillimes, 'TND'),
    },
  })
