import {
  openRequestStatuses,
  type NewReleaseRequest,
  type ReleaseRequestName,
  type ReleaseRequestState,
} from '../release-request/release-request.js'
import { DomainError } from '../errors.js'
import { exceedsByRounding, toFace, toMillimes } from '../money/exchange-rate.js'
import { parseAmount, type Currency } from '../money/money.js'
import { mustExist } from '../must-exist.js'
import type { Policy } from './command.js'
import type { EscrowAggregate, EscrowState } from './escrow.js'
import { requireAtMost } from './price.js'
import { availableMillimes, isProgressive } from './progressive-release.js'

/** Whether a step takes the last of what could be claimed from an escrow that stays open (decisions 7). */
export const exhausts = (before: EscrowState, after: EscrowState): boolean =>
  isProgressive(before) && claimableMillimes(before) > 0n && holdsMoney(after) && claimableMillimes(after) === 0n

/** What a new request could claim: nothing before the payment and after the end. */
const claimableMillimes = (escrow: EscrowState): bigint => (holdsMoney(escrow) ? availableMillimes(escrow) : 0n)

const holdsMoney = ({ status }: EscrowState): boolean => status === 'paid' || status === 'delivered' || status === 'disputed'

/** The request that is named, whatever has become of it; undefined when the escrow has none of this name. */
export const findRequest = ({ releaseRequests }: Pick<EscrowAggregate, 'releaseRequests'>, name: ReleaseRequestName) =>
  releaseRequests.find((request) => ('id' in name ? request.id === name.id : request.requestId === name.requestId))

/** The same where the conditions of a command have found it. */
export const requireRequest = (aggregate: Pick<EscrowAggregate, 'releaseRequests'>, name: ReleaseRequestName): ReleaseRequestState =>
  mustExist(findRequest(aggregate, name), 'the payout request')

/** The requests that hold money back. */
export const openRequests = ({ releaseRequests }: Pick<EscrowAggregate, 'releaseRequests'>): ReleaseRequestState[] =>
  releaseRequests.filter(({ status }) => openRequestStatuses.includes(status))

export const pendingRequests = ({ releaseRequests }: Pick<EscrowAggregate, 'releaseRequests'>): ReleaseRequestState[] =>
  releaseRequests.filter(({ status }) => status === 'pending')

export const disputedRequests = ({ releaseRequests }: Pick<EscrowAggregate, 'releaseRequests'>): ReleaseRequestState[] =>
  releaseRequests.filter(({ status }) => status === 'disputed')

/** A slice as its caller gives it: in ledger value, or in the escrow's face currency. */
interface GivenSlice {
  amountTnd?: string | null
  amount?: string | null
  currency?: Currency | null
}

/**
 * Both forms of a slice from the one that was given; ledger value takes precedence (specification, Payout requests). A face amount that
 * rounding alone leads beyond what is available claims just that (decisions 7).
 *
 * @throws DomainError VALIDATION_ERROR, AMOUNT_PRECISION, AMOUNT_TOO_LARGE
 */
export function sliceOf(
  escrow: EscrowState,
  { amountTnd, amount, currency }: GivenSlice,
  { maxAmountMillimes }: Pick<Policy, 'maxAmountMillimes'>,
): Pick<NewReleaseRequest, 'amountMillimes' | 'faceAmountMinor'> {
  if (amount != null && currency != null && currency !== escrow.currency)
    throw invalid('currency', `must be ${escrow.currency}, the escrow’s currency`)
  if (amountTnd != null) {
    const millimes = parseAmount(amountTnd, 'TND', 'amountTnd')
    requireAtMost(millimes, maxAmountMillimes, 'amountTnd')
    return sliceOfMillimes(escrow, millimes)
  }
  if (amount == null) throw invalid('amountTnd', 'give either amountTnd or amount')
  const faceAmountMinor = parseAmount(amount, escrow.currency)
  const amountMillimes = toMillimes(faceAmountMinor, escrow.currency, escrow.fxRate)
  requireAtMost(amountMillimes, maxAmountMillimes, 'amount')
  const available = claimableMillimes(escrow)
  if (available > 0n && exceedsByRounding(amountMillimes - available, escrow.currency, escrow.fxRate))
    return sliceOfMillimes(escrow, available)
  return { amountMillimes, faceAmountMinor }
}

/** The face amount as the growth of what was claimed in all, so that the face amounts of all slices sum to the whole (decisions 7). */
function sliceOfMillimes(escrow: EscrowState, amountMillimes: bigint): ReturnType<typeof sliceOf> {
  const { currency, fxRate, releasedMillimes, reservedMillimes } = escrow
  const claimed = releasedMillimes + reservedMillimes
  return { amountMillimes, faceAmountMinor: toFace(claimed + amountMillimes, currency, fxRate) - toFace(claimed, currency, fxRate) }
}

const invalid = (field: string, problem: string) => new DomainError('VALIDATION_ERROR', { details: { [field]: problem }, field: [field] })
