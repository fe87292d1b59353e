import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { encodeId } from '../../domain/id.js'
import { account } from '../../domain/ledger/transfer.js'
import { formatAmount } from '../../domain/money/money.js'
import { typeByRole, typeOfTransfer, type TransactionType } from '../../domain/wallet/transaction.js'
import type { TransactionRecord } from '../../../schema/wallet/wallet-document.js'

export interface TransactionFilter {
  types?: readonly TransactionType[] | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Uuid. */
  escrowId?: string | undefined
}

interface Listing {
  userId: string
  filter: TransactionFilter
  limit: number
  /** The number of a movement on its account: only what came before it. */
  before: bigint | null
  offset: number
}

/** A movement with its number among those of its account, which only grows. */
export interface ListedTransaction {
  transaction: TransactionRecord
  /** What the escrow is called, for those who were in it. */
  title: string | null
  seq: bigint
}

/** What has moved the spendable balance of a wallet, newest first, one row a transfer (decisions 13). In SQL by hand, as it reads the ledger. */
export async function readTransactions(em: EntityManager, { userId, filter, limit, before, offset }: Listing) {
  const rows = await sql<Row>(
    em,
    `select m.seq::text, m.id, m.type, m.amount::text, m.balance_after::text, m.escrow_id, m.withdrawal_id, m.top_up_id, m.title, iso(m.occurred_at) as created_at
     from (${movements}) m where ${conditions} and ($6::bigint is null or m.seq < $6) order by m.seq desc limit $7 offset $8`,
    [...parametersOf(userId, filter), before, limit + 1, offset],
  )
  return { transactions: rows.slice(0, limit).map(listed), hasMore: rows.length > limit }
}

/** How many of them there are in all. */
export async function countTransactions(em: EntityManager, { userId, filter }: Pick<Listing, 'userId' | 'filter'>): Promise<number> {
  const [row] = await sql<{ total: number }>(
    em,
    `select count(*)::int as total from (${movements}) m where ${conditions}`,
    parametersOf(userId, filter),
  )
  return row?.total ?? 0
}

interface Row {
  seq: string
  id: string
  type: TransactionType
  amount: string
  balance_after: string
  escrow_id: string | null
  withdrawal_id: string | null
  top_up_id: string | null
  title: string | null
  created_at: string
}

const listed = (row: Row): ListedTransaction => ({
  transaction: {
    id: encodeId('txn', row.id),
    type: row.type,
    amountTnd: formatAmount(BigInt(row.amount), 'TND'),
    balanceAfterTnd: formatAmount(BigInt(row.balance_after), 'TND'),
    escrowId: row.escrow_id && encodeId('esc', row.escrow_id),
    chargeId: null,
    withdrawalId: row.withdrawal_id && encodeId('wd', row.withdrawal_id),
    topUpId: row.top_up_id && encodeId('top', row.top_up_id),
    createdAt: row.created_at,
  },
  title: row.title,
  seq: BigInt(row.seq),
})

const parametersOf = (userId: string, { types, from, to, escrowId }: TransactionFilter) => [
  account.userAvailable(userId),
  types ?? null,
  from ?? null,
  to ?? null,
  escrowId ?? null,
]

const conditions = `($2::text[] is null or m.type = any($2)) and ($3::timestamptz is null or m.occurred_at >= $3)
       and ($4::timestamptz is null or m.occurred_at <= $4) and ($5::uuid is null or m.escrow_id = $5)`

const byRole = `case a.owner_id when e.seller_id then '${typeByRole.seller}' when e.buyer_id then '${typeByRole.buyer}' else '${typeByRole.nobody}' end`

const typeCases = Object.entries(typeOfTransfer)
  .flatMap(([kind, type]) => (type === null ? [] : `when '${kind}' then ${type === 'by_role' ? byRole : `'${type}'`}`))
  .join(' ')

/** A transfer that touches the account several times is one movement, told with what was there after its last posting: they follow each other. */
const movements = `
  select p.account_seq as seq, t.id, t.escrow_id, t.occurred_at, p.balance_after, e.title,
    case t.kind ${typeCases} else 'other' end as type,
    case when t.key like 'withdrawal:%' then split_part(t.key, ':', 2)::uuid end as withdrawal_id,
    case when t.kind = 'top_up' then (select y.top_up_id from payment y where y.provider = split_part(t.key, ':', 2)
      and y.provider_reference = substr(t.key, length('psp:' || split_part(t.key, ':', 2) || ':') + 1)) end as top_up_id,
    (select sum(o.amount) from ledger.posting o where o.transfer_id = t.id and o.account_id = a.id) as amount
  from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.transfer t on t.id = p.transfer_id
  left join escrow e on e.id = t.escrow_id
  where a.code = $1 and not exists (
    select from ledger.posting n where n.account_id = a.id and n.account_seq = p.account_seq + 1 and n.transfer_id = p.transfer_id)`
