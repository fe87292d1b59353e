import type { Charge } from '../../db/entities/charge.entity.js'
import { chargeMachine } from '../../domain/charge/charge.js'
import { formatAmount } from '../../domain/money/money.js'
import { chargeEscrowDocument, type ChargeEscrowSnapshot } from '../../../schema/charge/charge-document.js'
import { nothingOf } from '../../../schema/document/nothing-of.js'
import { amountsShown } from '../escrow/escrow-columns.js'
import { chargeView, type LinkRow, type OnPages } from './charge-view.js'

/**
 * A charge as the escrow object that its events carry: instant, the business's user as seller, who bears the fees (decisions 9). What it has
 * in common with an escrow is shown as the charge shows it, and all that only escrows have is nothing.
 */
export function chargeAsEscrow(
  row: Charge,
  { link, seller, pages }: { link: LinkRow; seller: ChargeEscrowSnapshot['seller']; pages: OnPages },
): ChargeEscrowSnapshot {
  return {
    ...nothingOfEscrow,
    ...chargeView(row, link, pages),
    ...amountsShown({ ...row, developerFeeMillimes: 0n, buyerFundingMillimes: row.amountMillimes, sellerNetMillimes: row.netMillimes }),
    mode: 'instant',
    version: row.version,
    statusActor: row.status === chargeMachine.status.pending ? null : 'provider',
    seller,
    feeBearer: 'seller',
    developerFeePercentage: '0',
    fxLockedAt: row.fxLockedAt.toISOString(),
    refundedTotalTnd: formatAmount(0n, 'TND'),
    createdViaThirdParty: true,
    createdByApplicationName: row.applicationName ?? null,
  }
}

const nothingOfEscrow = nothingOf(chargeEscrowDocument)
