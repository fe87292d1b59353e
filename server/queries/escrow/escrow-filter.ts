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

/** SQL conditions on `e`, with their values pushed to `parameters`. */
export function filterConditions(filter: EscrowFilter, parameters: unknown[]): string[] {
  const conditions: string[] = []
  const add = (condition: (place: string) => string, value: unknown) => conditions.push(condition(`$${parameters.push(value)}`))
  if (filter.status) add((at) => `e.status = any(${at})`, filter.status)
  if (filter.mode) add((at) => `e.mode = any(${at})`, filter.mode)
  if (filter.currency) add((at) => `e.currency = any(${at})`, filter.currency)
  if (filter.email) add((at) => `(e.seller_email = ${at} or e.buyer_email = ${at})`, filter.email)
  if (filter.role === 'seller') add((at) => `e.seller_id = ${at}`, filter.roleUserId)
  if (filter.role === 'buyer') add((at) => `e.buyer_id = ${at}`, filter.roleUserId)
  if (filter.role === 'creator') add((at) => `e.created_by_developer_id = ${at}`, filter.roleDeveloperId)
  if (filter.createdFrom) add((at) => `e.created_at >= ${at}`, filter.createdFrom)
  if (filter.createdTo) add((at) => `e.created_at <= ${at}`, filter.createdTo)
  if (filter.updatedFrom) add((at) => `e.updated_at >= ${at}`, filter.updatedFrom)
  if (filter.updatedTo) add((at) => `e.updated_at <= ${at}`, filter.updatedTo)
  if (filter.minAmountMillimes !== undefined) add((at) => `e.amount_millimes >= ${at}`, filter.minAmountMillimes.toString())
  if (filter.maxAmountMillimes !== undefined) add((at) => `e.amount_millimes <= ${at}`, filter.maxAmountMillimes.toString())
  if (filter.hasDispute !== undefined) conditions.push(`e.dispute_id is ${filter.hasDispute ? 'not null' : 'null'}`)
  // No escrow is progressive until progressive release works.
  if (filter.progressive === true) conditions.push('false')
  if (filter.q) conditions.push(searchCondition(filter, parameters))
  return conditions
}

function searchCondition({ q, idRange }: EscrowFilter, parameters: unknown[]): string {
  const words = q!.split(/\s+/).filter((word) => word !== '')
  const inTitle = words.map((word) => `position($${parameters.push(word.toLowerCase())} in lower(e.title)) > 0`).join(' and ')
  if (!idRange) return `(${inTitle})`
  const range = `e.id between $${parameters.push(idRange.from)}::uuid and $${parameters.push(idRange.to)}::uuid`
  return `((${inTitle}) or ${range})`
}
