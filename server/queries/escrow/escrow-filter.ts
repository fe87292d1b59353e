import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { anyOf, fragment, type Tables } from '../../db/typed-queries.js'
import type { EscrowMode, EscrowStatus } from '../../domain/escrow/escrow.js'
import type { Currency } from '../../domain/money/money.js'

/** The filters of an escrow list (decisions 5, List filters). Amounts in millimes; times as dates. */
export interface EscrowFilter {
  status?: EscrowStatus[]
  role?: 'buyer' | 'seller' | 'creator'
  /** Whose role; needed with `role`. */
  roleUserId?: string | null
  roleDeveloperId?: string | null
  mode?: EscrowMode[]
  currency?: Currency[]
  email?: string
  createdFrom?: Date
  createdTo?: Date
  updatedFrom?: Date
  updatedTo?: Date
  minAmountMillimes?: bigint
  maxAmountMillimes?: bigint
  progressive?: boolean
  hasDispute?: boolean
  /** Every word occurs in the title, or the id starts with it. */
  q?: string
  /** The uuid range that an id prefix in `q` stands for. */
  idRange?: { from: string; to: string } | null
}

/** A condition on an escrow `e`. */
export type Condition = (eb: ExpressionBuilder<Tables & { e: Tables['escrow'] }, 'e'>) => Expression<SqlBool>

/** All of them hold for the escrows of the list. */
export function filterConditions(filter: EscrowFilter): Condition[] {
  const { status, mode, currency, email, role, hasDispute, q } = filter
  const { createdFrom, createdTo, updatedFrom, updatedTo, minAmountMillimes, maxAmountMillimes } = filter
  const conditions: Array<Condition | false | undefined> = [
    status && ((eb) => eb('e.status', '=', anyOf(status))),
    mode && ((eb) => eb('e.mode', '=', anyOf(mode))),
    currency && ((eb) => eb('e.currency', '=', anyOf(currency))),
    email !== undefined && email !== '' && ((eb) => eb.or([eb('e.sellerEmail', '=', email), eb('e.buyerEmail', '=', email)])),
    role && inRole(role, filter),
    createdFrom && ((eb) => eb('e.createdAt', '>=', createdFrom)),
    createdTo && ((eb) => eb('e.createdAt', '<=', createdTo)),
    updatedFrom && ((eb) => eb('e.updatedAt', '>=', updatedFrom)),
    updatedTo && ((eb) => eb('e.updatedAt', '<=', updatedTo)),
    minAmountMillimes !== undefined && ((eb) => eb('e.amountMillimes', '>=', minAmountMillimes)),
    maxAmountMillimes !== undefined && ((eb) => eb('e.amountMillimes', '<=', maxAmountMillimes)),
    hasDispute !== undefined && ((eb) => eb('e.disputeId', hasDispute ? 'is not' : 'is', null)),
    // No escrow is progressive until progressive release works.
    filter.progressive === true && ((eb) => eb.lit(false)),
    q !== undefined && q !== '' && searched(q, filter.idRange),
  ]
  return conditions.filter((condition) => typeof condition === 'function')
}

function inRole(role: NonNullable<EscrowFilter['role']>, { roleUserId = null, roleDeveloperId = null }: EscrowFilter): Condition {
  const columns = { seller: 'e.sellerId', buyer: 'e.buyerId', creator: 'e.createdByDeveloperId' } as const
  return (eb) => eb(columns[role], '=', role === 'creator' ? roleDeveloperId : roleUserId)
}

function searched(q: string, idRange: EscrowFilter['idRange']): Condition {
  const words = q.split(/\s+/).filter((word) => word !== '')
  return (eb) => {
    const inTitle = eb.and(words.map((word) => fragment<boolean>`position(${word.toLowerCase()} in lower(${eb.ref('e.title')})) > 0`))
    return idRange ? eb.or([inTitle, eb.between('e.id', idRange.from, idRange.to)]) : inTitle
  }
}
