import type { StaffRole } from '../credential/actor.js'
import { escrowModes, type EscrowMode } from '../escrow/escrow.js'
import { invalidField } from '../invalid-field.js'
import { joinDecimal, printShortDecimal, splitDecimal } from '../money/decimal.js'

/** What a fee can be for (decisions 4). */
export const pricedKinds = [...escrowModes, 'charge'] as const
export type PricedKind = EscrowMode | 'charge'

/** Which staff say what the service costs (decisions 4 and 18). */
export const feeEditors = ['finance', 'owner'] as const satisfies readonly StaffRole[]

/** Of both percentages; the database knows them as well. */
const mostPercent = 50n
/** A rate is kept in millionths: a percentage of four decimals. */
const percentScale = 4
/** How far ahead a row may begin: later ones are mistyped. */
const mostYearsAhead = 5

export interface AskedFee {
  /** Percent of the ledger value, tax included. */
  feePercentage: string
  /** Percent; the tax that is contained in the fee. */
  taxPercentage: number
  /** Everything when absent. */
  appliesTo?: readonly PricedKind[] | null
  /** The present moment when absent. */
  effectiveFrom?: Date | null
}

/** A row of the schedule as it is kept. Throws VALIDATION_ERROR for a percentage out of bounds and for a date that has passed: what was priced stays priced. */
export function checkFee({ feePercentage, taxPercentage, appliesTo, effectiveFrom }: AskedFee, now: Date) {
  if (taxPercentage < 0 || BigInt(taxPercentage) > mostPercent) throw invalidField('taxPercentage', `must be from 0 to ${mostPercent}`)
  if (appliesTo?.length === 0) throw invalidField('appliesTo', 'must name something')
  return {
    feeRatePpm: rateOf(feePercentage),
    taxPercent: taxPercentage,
    appliesTo: pricedKinds.filter((kind) => appliesTo?.includes(kind) ?? true),
    effectiveFrom: effectiveFrom ? checkStart(effectiveFrom, now) : now,
  }
}

function rateOf(feePercentage: string): bigint {
  const parts = splitDecimal(feePercentage)
  const ratePpm = parts && parts.fraction.length <= percentScale ? joinDecimal(parts, percentScale) : null
  if (ratePpm !== null && ratePpm <= mostPercent * 10_000n) return ratePpm
  throw invalidField('feePercentage', `must be from 0 to ${mostPercent}, with at most ${percentScale} decimals`)
}

function checkStart(start: Date, now: Date): Date {
  const latest = new Date(now)
  latest.setUTCFullYear(now.getUTCFullYear() + mostYearsAhead)
  if (start >= now && start <= latest) return start
  throw invalidField('effectiveFrom', `must not have passed, and lie at most ${mostYearsAhead} years ahead`)
}

/** The percentage of a rate in millionths: "5" of 50_000n. */
export const percentageOf = (ratePpm: bigint): string => printShortDecimal(ratePpm, percentScale)
