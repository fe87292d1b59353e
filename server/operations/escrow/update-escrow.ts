import { Contract } from '../../db/entities/contract.entity.js'
import { DomainError } from '../../domain/errors.js'
import type { EscrowState, FeeBearer } from '../../domain/escrow/escrow.js'
import type { CommandInput } from '../../domain/escrow/transitions.js'
import { toFace, toMillimes } from '../../domain/money/exchange-rate.js'
import { parseAmount } from '../../domain/money/money.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'
import { perform, type EscrowRequest } from './perform.js'
import { priceEscrow } from './price-escrow.js'

export interface UpdateEscrow extends EscrowRequest {
  title?: string | null
  /** Face amount in the escrow's currency, as decimal text. */
  amount?: string | null
  /** Ledger value in TND, as decimal text; what `PUT` calls `amount`. */
  amountTnd?: string | null
  description?: string | null
  estimatedDeliveryDays?: number | null
  feeBearer?: FeeBearer | null
  contractTerms?: string | null
}

/** Changes a pending escrow; a change of the deal clears the signatures (specification, Update escrow body; decisions 5). */
export function updateEscrow(tx: Operation, input: UpdateEscrow): Promise<EscrowView> {
  return perform(tx, input, 'update', (locked) => changesFor(tx, locked, input))
}

async function changesFor(tx: Operation, { row, contractId }: LockedEscrow, input: UpdateEscrow): Promise<CommandInput> {
  const { title, description, estimatedDeliveryDays, feeBearer, contractTerms } = input
  const amounts = amountsFor(row, input)
  const touchesTerms = amounts !== null || feeBearer != null || contractTerms != null
  if (!touchesTerms && title == null && description == null && estimatedDeliveryDays == null) throw new DomainError('NO_UPDATABLE_FIELDS')
  if (contractTerms != null && row.mode !== 'standard') throw new DomainError('CONTRACT_NOT_ALLOWED', { field: ['contractTerms'] })
  const given: Partial<EscrowState> = {
    ...(title == null ? {} : { title }),
    ...(description == null ? {} : { description }),
    ...(estimatedDeliveryDays == null ? {} : { estimatedDeliveryDays }),
    ...(feeBearer == null ? {} : { feeBearer }),
    ...amounts,
  }
  const isPriced = amounts !== null || feeBearer != null
  const changes = isPriced
    ? { ...given, ...priceEscrow(tx, { ...row, ...given }, input.amountTnd == null ? 'amount' : 'amountTnd') }
    : given
  const previousTerms = contractTerms == null ? null : (await tx.em.findOneOrFail(Contract, { id: contractId! })).terms
  const hasNewTerms = contractTerms != null && contractTerms !== previousTerms
  return {
    changes,
    isUnchanged: !hasNewTerms && isSame(row, changes),
    touchesTerms,
    touchesContract: hasNewTerms || isNewDeal(row, changes),
    ...(hasNewTerms ? { terms: contractTerms, previousTerms: previousTerms! } : {}),
  }
}

const isSame = (row: EscrowState, changes: Partial<EscrowState>): boolean =>
  Object.entries(changes).every(([field, value]) => row[field as keyof EscrowState] === value)

/** Whether anything that a signature stands for gets another value, the terms apart: a value that is sent again clears no signature. */
const isNewDeal = (row: EscrowState, changes: Partial<EscrowState>): boolean =>
  signedFields.some((field) => changes[field] !== undefined && changes[field] !== row[field])

const signedFields = ['title', 'feeBearer', 'amountMillimes', 'faceAmountMinor'] as const

/** Both forms of the new amount from the one that was given, at the escrow's own exchange rate (decisions 4). */
function amountsFor({ currency, fxRate, faceAmountMinor: face, amountMillimes: worth }: EscrowState, { amount, amountTnd }: UpdateEscrow) {
  if (amount != null && amountTnd != null) {
    throw new DomainError('VALIDATION_ERROR', { details: { amount: 'give either amount or amountTnd, not both' }, field: ['amount'] })
  }
  if (amountTnd != null) {
    const amountMillimes = parseAmount(amountTnd, 'TND', 'amountTnd')
    return { amountMillimes, faceAmountMinor: toFace(amountMillimes, currency, fxRate) }
  }
  if (amount == null) return null
  const faceAmountMinor = parseAmount(amount, currency)
  // The same amount again is no change, also where it was reached from one in TND.
  return { faceAmountMinor, amountMillimes: faceAmountMinor === face ? worth : toMillimes(faceAmountMinor, currency, fxRate) }
}
