import type { InputOf } from '../../domain/escrow/command-input.js'
import { createReleaseRequest as command } from '../../domain/escrow/commands/create-release-request.js'
import type { EscrowState } from '../../domain/escrow/escrow.js'
import { findRequest } from '../../domain/escrow/release-slices.js'
import { requireRole } from '../../domain/escrow/take.js'
import { DomainError } from '../../domain/errors.js'
import { exceedsByRounding, toMillimes } from '../../domain/money/exchange-rate.js'
import { parseAmount } from '../../domain/money/money.js'
import type { ReleaseRequestState } from '../../domain/release-request/release-request.js'
import { giveLocked, viewOf, type EscrowRequest } from '../escrow/give-command.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import { requireParty } from '../escrow/roles-in.js'
import type { Operation } from '../operation.js'
import { withRequest, type EscrowWithRequest } from './with-request.js'

type Given = InputOf<NonNullable<typeof command.mutation>['input']['fields']>

export interface NewReleaseRequestAnswer extends EscrowWithRequest {
  idempotentReplay: boolean
  /** What came along with a used id is not what it was then (decisions 7). */
  parametersIgnored: boolean
}

/**
 * Claims a slice (specification, Payout requests). An id that was used before answers its request, whatever has become of it or of the
 * escrow, and before anything else is asked (decisions 7).
 */
export async function createReleaseRequest(tx: Operation, input: EscrowRequest & Given): Promise<NewReleaseRequestAnswer> {
  const locked = await lockEscrow(tx, input.escrowId, { requestId: input.requestId, isShown: true })
  const roles = requireParty(tx.actor, locked.row)
  const known = findRequest(locked.aggregate, input)
  if (!known) {
    const escrow = await giveLocked(tx, locked, command, input)
    return { ...(await withRequest(tx, escrow, input.requestId, locked)), idempotentReplay: false, parametersIgnored: false }
  }
  requireRole(command, roles)
  const parametersIgnored = !isSame(locked.row, known, input)
  return { ...(await withRequest(tx, await viewOf(tx, locked), input.requestId)), idempotentReplay: true, parametersIgnored }
}

/** Whether everything that is given now was given then. */
const isSame = (escrow: EscrowState, known: ReleaseRequestState, { amountTnd, amount, currency, reference, note }: Given): boolean =>
  isSameSlice(escrow, known, { amountTnd, amount }) &&
  (currency == null || currency === escrow.currency) &&
  (reference == null || (reference || null) === known.reference) &&
  (note == null || (note || null) === known.note)

function isSameSlice(
  { currency, fxRate }: EscrowState,
  { amountMillimes, faceAmountMinor }: ReleaseRequestState,
  { amountTnd, amount }: Pick<Given, 'amountTnd' | 'amount'>,
): boolean {
  try {
    if (amountTnd != null) return parseAmount(amountTnd, 'TND') === amountMillimes
    if (amount == null) return false
    const face = parseAmount(amount, currency)
    // What rounding alone led beyond what was left claimed just that.
    return face === faceAmountMinor || exceedsByRounding(toMillimes(face, currency, fxRate) - amountMillimes, currency, fxRate)
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
