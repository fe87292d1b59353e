import type { InputOf } from '../../domain/escrow/command-input.js'
import { close } from '../../domain/escrow/commands/close.js'
import { settlementOf } from '../../domain/escrow/closing.js'
import { openRequestStatuses } from '../../domain/release-request/release-request.js'
import { formatAmount } from '../../domain/money/money.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { CloseSettlementSnapshot } from '../../../schema/escrow/progressive-release-document.js'
import type { Operation } from '../operation.js'
import { giveLocked, type EscrowRequest } from './give-command.js'
import { lockEscrow, type LockedEscrow } from './lock-escrow.js'

export type CloseEscrow = EscrowRequest & InputOf<NonNullable<typeof close.mutation>['input']['fields']>

/** Ends a progressive escrow, and answers what that has settled so far (specification, Payout requests; decisions 7). */
export async function closeEscrow(tx: Operation, input: CloseEscrow): Promise<{ escrow: EscrowView; settlement: CloseSettlementSnapshot }> {
  const locked = await lockEscrow(tx, input.escrowId)
  const escrow = await giveLocked(tx, locked, close, input)
  return { escrow, settlement: await settlementView(tx, locked) }
}

async function settlementView(tx: Operation, { row }: LockedEscrow): Promise<CloseSettlementSnapshot> {
  const open = await tx.db
    .selectFrom('release_request')
    .select('requestId')
    .where('escrowId', '=', row.id)
    .where('status', 'in', openRequestStatuses)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const { releasedMillimes, refundedMillimes, feesMillimes } = settlementOf(row)
  return {
    releasedTnd: formatAmount(releasedMillimes, 'TND'),
    refundedTnd: formatAmount(refundedMillimes, 'TND'),
    feesTnd: formatAmount(feesMillimes, 'TND'),
    openRequestIds: open.map(({ requestId }) => requestId),
  }
}
