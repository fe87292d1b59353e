import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { anyOf, fragment, type Given, type Tables } from '../../db/typed-queries.js'
import type { EscrowMode, EscrowStatus } from '../../domain/escrow/escrow.js'
import type { Currency } from '../../domain/money/money.js'

/** The filters of an escrow list (decisions 5). Amounts in millimes; times as dates. */
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

/** What of a filter is in the words of the statement. */
export interface FilterShape {
  names: Array<keyof FilterValues>
  role: EscrowFilter['role']
  hasDispute: boolean | undefined
  progressive: boolean | undefined
  /** How many words are searched for. */
  words: number
}

/** What of a filter is handed over beside the statement. */
export interface FilterValues extends Required<Pick<EscrowFilter, 'status' | 'mode' | 'currency' | 'email'>> {
  createdFrom: Date
  createdTo: Date
  updatedFrom: Date
  updatedTo: Date
  minAmountMillimes: bigint
  maxAmountMillimes: bigint
  roleId: string | null
  words: string[]
  idFrom: string
  idTo: string
}

export function splitFilter(filter: EscrowFilter): { shape: FilterShape; values: Partial<FilterValues> } {
  const { role, roleUserId, roleDeveloperId, hasDispute, progressive, q, idRange, ...compared } = filter
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '')
  const values: Partial<FilterValues> = {
    ...compared,
    roleId: (role === 'creator' ? roleDeveloperId : roleUserId) ?? null,
    words: words.map((word) => word.toLowerCase()),
    ...(q && idRange ? { idFrom: idRange.from, idTo: idRange.to } : {}),
  }
  const names = valueNames.filter((name) => values[name] !== undefined && values[name] !== '')
  return { shape: { names, role, hasDispute, progressive, words: words.length }, values }
}

/** What an escrow must meet to be on the list, each by the name of the value that it needs. */
const conditionOf = {
  status:
    ({ status }) =>
    (eb) =>
      eb('e.status', '=', anyOf(status)),
  mode:
    ({ mode }) =>
    (eb) =>
      eb('e.mode', '=', anyOf(mode)),
  currency:
    ({ currency }) =>
    (eb) =>
      eb('e.currency', '=', anyOf(currency)),
  email:
    ({ email }) =>
    (eb) =>
      eb.or([eb('e.sellerEmail', '=', email), eb('e.buyerEmail', '=', email)]),
  createdFrom:
    ({ createdFrom }) =>
    (eb) =>
      eb('e.createdAt', '>=', createdFrom),
  createdTo:
    ({ createdTo }) =>
    (eb) =>
      eb('e.createdAt', '<=', createdTo),
  updatedFrom:
    ({ updatedFrom }) =>
    (eb) =>
      eb('e.updatedAt', '>=', updatedFrom),
  updatedTo:
    ({ updatedTo }) =>
    (eb) =>
      eb('e.updatedAt', '<=', updatedTo),
  minAmountMillimes:
    ({ minAmountMillimes }) =>
    (eb) =>
      eb('e.amountMillimes', '>=', minAmountMillimes),
  maxAmountMillimes:
    ({ maxAmountMillimes }) =>
    (eb) =>
      eb('e.amountMillimes', '<=', maxAmountMillimes),
} satisfies Partial<Record<keyof FilterValues, (given: Given<FilterValues>) => Condition>>

type Compared = keyof typeof conditionOf
const isCompared = (name: string): name is Compared => name in conditionOf
const valueNames: ReadonlyArray<keyof FilterValues> = [...Object.keys(conditionOf).filter(isCompared), 'idFrom']

const roleColumns = { seller: 'e.sellerId', buyer: 'e.buyerId', creator: 'e.createdByDeveloperId' } as const

/** All of them hold for the escrows of the list. */
export function filterConditions({ names, role, hasDispute, progressive, words }: FilterShape, given: Given<FilterValues>): Condition[] {
  const conditions: Condition[] = names.filter(isCompared).map((name) => conditionOf[name](given))
  if (role) conditions.push((eb) => eb(roleColumns[role], '=', given.roleId))
  if (hasDispute !== undefined) conditions.push((eb) => eb('e.disputeId', hasDispute ? 'is not' : 'is', null))
  if (progressive !== undefined) conditions.push((eb) => eb('e.progressiveAutoApproveHours', progressive ? 'is not' : 'is', null))
  if (words > 0) conditions.push(searched(words, names.includes('idFrom'), given))
  return conditions
}

/** Every word is in the title, or the id starts like it. */
const searched =
  (count: number, hasRange: boolean, { words, idFrom, idTo }: Given<FilterValues>): Condition =>
  (eb) => {
    const word = (index: number) => fragment<string>`(${words}::text[])[${fragment.lit(index + 1)}]`
    const isInTitle = (index: number) => fragment<boolean>`position(${word(index)} in lower(${eb.ref('e.title')})) > 0`
    const inTitle = eb.and(Array.from({ length: count }, (_, index) => isInTitle(index)))
    return hasRange ? eb.or([inTitle, eb.between('e.id', idFrom, idTo)]) : inTitle
  }
