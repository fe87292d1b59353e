import type { KindTotal } from '../../db/entities/ledger-check.entity.js'
import { heldByDay, type HeldMoney } from '../../domain/ledger/held-by-day.js'

/** Runs one statement in the snapshot of a check. */
type Read = <Row>(statement: string) => Promise<Row[]>

export interface SumsOfBooks {
  held: HeldMoney[]
  totals: KindTotal[]
}

/**
 * What the books come to: what escrows held day by day, and every kind of account. By when money moved; what a test clock
 * dates later counts on the day of its posting.
 */
export async function sumsOfBooks(read: Read, now: Date): Promise<SumsOfBooks> {
  const changes = await read<{ currency: string; day: string; millimes: string }>(heldChanges)
  return {
    held: heldByDay(
      changes.map(({ millimes, ...change }) => ({ ...change, millimes: BigInt(millimes) })),
      now,
    ),
    totals: await read<KindTotal>(kindTotals),
  }
}

const heldChanges = `
  select e.currency, (least(t.occurred_at, t.created_at) at time zone 'UTC')::date::text as day, sum(p.amount)::text as millimes
  from ledger.account a join escrow e on e.id = a.owner_id join ledger.posting p on p.account_id = a.id join ledger.transfer t on t.id = p.transfer_id
  where a.kind in ('escrow_held', 'escrow_reserved') group by 1, 2`

const kindTotals = `
  select a.kind, count(distinct a.id)::int as accounts, coalesce(sum(p.amount), 0)::text as millimes
  from ledger.account a left join ledger.posting p on p.account_id = a.id group by a.kind order by a.kind`
