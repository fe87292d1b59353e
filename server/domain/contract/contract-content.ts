import type { Language } from '../language.js'
import { formatAmount, type Currency } from '../money/money.js'

/** What of an escrow a contract is about. */
interface ContractedEscrow {
  id: string
  title: string
  faceAmountMinor: bigint
  currency: Currency
  amountMillimes: bigint
  feeBearer: 'seller' | 'buyer'
  sellerEmail: string
  buyerEmail: string
}

/** What a signature stands for: the parties, the money and the terms, in a fixed order, so that the same contract has the same hash. */
export function contractContent(escrow: ContractedEscrow, contract: { version: number; terms: string; language: Language }) {
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

/** A version of a contract as it is kept. */
export type ContractContent = ReturnType<typeof contractContent>
