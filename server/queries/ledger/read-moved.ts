import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'

/** A posting of the open transaction. */
interface MovedPosting {
  kind: string
  code: string
  amountMillimes: bigint
}

/** What the open transaction has posted for an escrow so far, in the order of the ledger. In SQL by hand, as it reads the ledger. */
export async function readMoved(em: EntityManager, escrowId: string): Promise<MovedPosting[]> {
  const rows = await sql<Row>(em, `${movedPostings} where t.escrow_id = $1 and ${isOfThis} order by p.id`, [escrowId])
  return rows.map(moved)
}

interface Row {
  kind: string
  code: string
  amount: string
}

const moved = ({ kind, code, amount }: Row): MovedPosting => ({ kind, code, amountMillimes: BigInt(amount) })

const movedPostings = `select t.kind, a.code, p.amount::text from ledger.transfer t
     join ledger.posting p on p.transfer_id = t.id join ledger.account a on a.id = p.account_id`

const isOfThis = 't.xid = pg_current_xact_id_if_assigned()'

/** What the open transaction has posted under these keys so far, of transfers that belong to no escrow. */
export async function readMovedBy(em: EntityManager, keys: readonly string[]): Promise<MovedPosting[]> {
  const rows = await sql<Row>(em, `${movedPostings} where t.key = any($1) and ${isOfThis} order by p.id`, [keys])
  return rows.map(moved)
}

/**
 * What accounts have now, in this transaction, by their codes; zero for one that was never used. Of a fee or tax account, which everybody
 * shares, what this escrow has brought; nothing where there is none.
 */
export async function readBalances(em: EntityManager, escrowId: string | null, codes: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await sql<{ code: string; balance: string }>(
    em,
    `select a.code, (case when a.maintained then a.balance else (
       select coalesce(sum(p.amount), 0) from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
       where t.escrow_id = $1 and p.account_id = a.id) end)::text as balance
     from ledger.account a where a.code = any($2)`,
    [escrowId, codes],
  )
  const known = new Map(rows.map(({ code, balance }) => [code, BigInt(balance)]))
  return new Map(codes.map((code) => [code, known.get(code) ?? 0n]))
}
