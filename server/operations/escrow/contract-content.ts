import { createHash } from 'node:crypto'
import { formatAmount } from '../../domain/money/money.js'
import type { EscrowState } from '../../domain/escrow/escrow.js'

/** What a signature stands for: the parties, the money and the terms, in a fixed order, so that the same deal has the same hash. */
export function contractContent(escrow: EscrowState, contract: { version: number; terms: string; language: string }) {
  return {
    escrowId: escrow.id,
    version: contract.version,
    title: escrow.title,
    amount: formatAmount(escrow.faceAmountMinor, escrow.currency),
    currency: escrow.currency,
    amountTnd: formatAmount(escrow.amountMillimes, 'TND'),
    feeBearer: escrow.feeBearer,
    sellerEmail: escrow.sellerEmail,
    buyerEmail: escrow.buyerEmail,
    terms: contract.terms,
    language: contract.language,
  }
}

export const contentHash = (content: ReturnType<typeof contractContent>): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')
