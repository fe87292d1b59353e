import { bounds } from '../bounds.js'
import { quoteFees } from '../escrow/fees.js'
import { requireLedgerValue } from '../escrow/price.js'
import { invalidField } from '../invalid-field.js'
import { account, withoutZeroPostings, type Transfer } from '../ledger/transfer.js'
import { machine } from '../machine.js'
import { isSameNumber } from '../money/decimal.js'
import { formatAmount, type Currency } from '../money/money.js'

/** A charge (specification, Charges): whoever has its link pays it once, and the money settles at once. */
export const chargeMachine = machine({
  noun: 'charge',
  column: 'charge.status',
  statuses: ['pending', 'paid', 'completed'],
  initial: ['pending'],
  moves: {
    pay: { from: ['pending'], to: ['paid'], by: ['provider'] },
    complete: { from: ['paid'], to: ['completed'], by: ['provider'] },
  },
})
export type ChargeStatus = (typeof chargeMachine.statuses)[number]

/** What a merchant asks for (specification, Charges). */
export interface NewCharge {
  title: string
  /** The face amount, as decimal text. */
  amount: string
  currency?: Currency | null
  /** The merchant's own name for it: one charge each. */
  merchantReference: string
  redirectUrl: string
  /** Prefills the field on the page. */
  receiptEmail?: string | null
  metadata?: Record<string, string> | null
  /** A uuid; whose clock it is, is asked where the charge is made. */
  testClockId?: string | null
}

/**
 * A merchant's reference stands in addresses: letters, digits and `. _ : -`, and not dots alone, which an address would be read without
 * (specification, Charges; decisions 9).
 */
export function checkMerchantReference(text: string): void {
  const { most } = bounds.merchantReference
  if (!/^[A-Za-z0-9._:-]+$/.test(text) || text.length > most)
    throw invalidField('merchantReference', `must be 1 to ${most} letters, digits and ". _ : -"`)
  if (/^\.+$/.test(text)) throw invalidField('merchantReference', 'must not be dots alone')
}

export interface ChargeTerms {
  /** In millionths. */
  feeRatePpm: bigint
  taxPercent: number
}

export interface ChargePrice {
  /** Platform fee, tax included, in millimes. */
  escrowFeeMillimes: bigint
  serviceTaxMillimes: bigint
  /** What the business receives. */
  netMillimes: bigint
}

/** The fee on a charge (decisions 4): the business bears it, and the payer pays the face amount. @throws DomainError AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE */
export function priceCharge(
  { minChargeMillimes: least, maxAmountMillimes: most }: { minChargeMillimes: bigint; maxAmountMillimes: bigint },
  amountMillimes: bigint,
  { feeRatePpm, taxPercent }: ChargeTerms,
): ChargePrice {
  requireLedgerValue(amountMillimes, { least, most })
  const terms = { feeRatePpm, taxPercent: BigInt(taxPercent), developerFeeBasisPoints: 0n, feeBearer: 'seller' as const }
  const { escrowFeeMillimes, serviceTaxMillimes, sellerNetMillimes } = quoteFees(amountMillimes, terms)
  return { escrowFeeMillimes, serviceTaxMillimes, netMillimes: sellerNetMillimes }
}

interface SettledCharge extends ChargePrice {
  id: string
  businessId: string
  amountMillimes: bigint
}

/** What was paid goes from where it came in to the business, less the fee with its tax. Its key lets a charge be settled once. */
export const chargeTransfer = (charge: SettledCharge, from: string): Transfer => ({
  key: `charge:${charge.id}:settle`,
  kind: 'charge',
  postings: withoutZeroPostings([
    { account: from, amountMillimes: -charge.amountMillimes },
    { account: account.businessAvailable(charge.businessId), amountMillimes: charge.netMillimes },
    { account: account.platformFee, amountMillimes: charge.escrowFeeMillimes - charge.serviceTaxMillimes },
    { account: account.serviceTax, amountMillimes: charge.serviceTaxMillimes },
  ]),
})

/** What a charge was asked for with. */
interface Asked {
  title: string
  currency: Currency
  faceAmountMinor: bigint
  redirectUrl: string
  prefillEmail?: string | null
  metadata: Record<string, string>
  testClockId?: string | null
}

/** Whether a charge was asked for with other values than now, under the same reference (decisions 9). */
export function isAskedOtherwise(known: Asked, input: NewCharge): boolean {
  const currency = input.currency ?? 'TND'
  return (
    known.title !== input.title ||
    known.currency !== currency ||
    !isSameNumber(formatAmount(known.faceAmountMinor, known.currency), input.amount) ||
    known.redirectUrl !== input.redirectUrl ||
    (known.prefillEmail ?? null) !== (input.receiptEmail?.toLowerCase() ?? null) ||
    (known.testClockId ?? null) !== (input.testClockId ?? null) ||
    inOrder(known.metadata) !== inOrder(input.metadata ?? {})
  )
}

const inOrder = (values: Record<string, string>) => JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
