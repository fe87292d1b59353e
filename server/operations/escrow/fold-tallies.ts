import { lockOf, tryLock } from '../../db/advisory-locks.js'
import { nobody } from '../../db/entities/escrow-tally.entity.js'
import { sql } from '../../db/sql.js'
import { escrowStatuses, type EscrowStatus } from '../../domain/escrow/escrow.js'
import type { Operation } from '../operation.js'

/*
 * What keeps the tallies of lists (`escrow_tally`), in SQL by hand: rows are taken away, counted and written by one statement each, so that
 * whoever reads sees a change either beside the tallies or in them. It touches no escrow, and nobody waits for it.
 */

interface FoldSizes {
  /** As many changes as one transaction takes: the event feed waits for each as for any other. */
  most: number
  /** A stretch that has as many escrows is divided: once there are so many, none has less than about half. */
  longest: number
}

export const foldSizes: FoldSizes = { most: 500, longest: 2_000 }

/** Brings changes of escrows into the tallies of their lists, one process at a time. Answers how many; where it is `most`, there may be more. */
export async function foldTallies(tx: Operation, { most, longest }: FoldSizes): Promise<number> {
  if (!(await tryLock(tx.db, turn))) return 0
  const written = await sql<{ from_at: string; from_id: string; escrows: number; taken: number }>(tx.em, fold, [most])
  for (const { from_at, from_id, escrows } of written) if (escrows >= longest) await sql(tx.em, divide, [from_at, from_id])
  return written[0]?.taken ?? 0
}

const turn = lockOf('amana folds the tallies of escrows')

const columns = escrowStatuses.join(', ')
const each = (write: (status: EscrowStatus) => string, between = ', ') => escrowStatuses.map(write).join(between)
const counts = each((status) => `coalesce(sum(c.n) filter (where c.status = '${status}'), 0)::int as ${status}`)

/** Answers everybody's stretches in which something has changed: a change of any list is one of theirs. */
const fold = `
with taken as (
  delete from escrow_tally_change where id in (select id from escrow_tally_change order by id limit $1 for update skip locked)
  returning *
), placed as materialized (
  select t.*, coalesce(s.from_at, '-infinity') as from_at, coalesce(s.from_id, '${nobody}') as from_id
  from taken t left join lateral (
    select from_at, from_id from escrow_tally s
    where s.reason = 'everybody' and s.user_id = '${nobody}' and s.developer_id = '${nobody}' and (s.from_at, s.from_id) <= (t.created_at, t.escrow_id)
    order by s.from_at desc, s.from_id desc limit 1) s on true
), change as (
  select from_at, from_id, developer_id, seller_id, buyer_id, status, 1 as n from placed
  union all
  select from_at, from_id, developer_id, was_seller_id, was_buyer_id, was_status, -1 from placed where was_status is not null
), added as (
  select k.reason, k.user_id, k.developer_id, c.from_at, c.from_id, ${counts}
  from change c cross join lateral escrow_tally_keys(c.seller_id, c.buyer_id, c.developer_id) k group by 1, 2, 3, 4, 5
), written as (
  insert into escrow_tally as t (reason, user_id, developer_id, from_at, from_id, ${columns})
  select reason, user_id, developer_id, from_at, from_id, ${columns} from added
  on conflict (reason, user_id, developer_id, from_at, from_id) do update set ${each((status) => `${status} = t.${status} + excluded.${status}`)}
  returning reason, from_at, from_id, ${each((status) => `t.${status}`, ' + ')} as escrows
)
select from_at::text, from_id, escrows, (select count(*)::int from taken) as taken from written where reason = 'everybody'`

/**
 * Divides a stretch in the middle: what of its tallies lies beyond goes to a new one. As what its escrows are counted there is what they are
 * now without what has not been brought in.
 */
const divide = `
with ending as (
  select from_at, from_id from escrow_tally
  where reason = 'everybody' and user_id = '${nobody}' and developer_id = '${nobody}' and (from_at, from_id) > ($1::timestamptz, $2::uuid)
  order by from_at, from_id limit 1
), until as (
  select coalesce(max(from_at), 'infinity') as at, coalesce((select from_id from ending), '${nobody}') as id from ending
), member as materialized (
  select e.created_at, e.id, e.created_by_developer_id as developer_id, e.seller_id, e.buyer_id, e.status from escrow e
  where (e.created_at, e.id) >= ($1::timestamptz, $2::uuid) and (e.created_at, e.id) < ((select at from until), (select id from until))
), counted as materialized (
  select created_at, id from member where id not in (select escrow_id from escrow_tally_change where was_status is null)
), middle as materialized (
  select created_at as from_at, id as from_id from counted order by created_at, id limit 1 offset (select count(*) / 2 from counted)
), change as (
  select m.created_at, m.id, m.developer_id, m.seller_id, m.buyer_id, m.status, 1 as n from member m
  union all
  select t.created_at, t.escrow_id, t.developer_id, t.seller_id, t.buyer_id, t.status, -1 from escrow_tally_change t
  union all
  select t.created_at, t.escrow_id, t.developer_id, t.was_seller_id, t.was_buyer_id, t.was_status, 1 from escrow_tally_change t where t.was_status is not null
), moved as materialized (
  select k.reason, k.user_id, k.developer_id, ${counts}
  from change c cross join lateral escrow_tally_keys(c.seller_id, c.buyer_id, c.developer_id) k
  where (c.created_at, c.id) >= (select from_at, from_id from middle) and (c.created_at, c.id) < (select at, id from until)
  group by 1, 2, 3
), kept as (
  update escrow_tally t set ${each((status) => `${status} = t.${status} - m.${status}`)} from moved m
  where (t.reason, t.user_id, t.developer_id) = (m.reason, m.user_id, m.developer_id) and t.from_at = $1::timestamptz and t.from_id = $2::uuid
)
insert into escrow_tally (reason, user_id, developer_id, from_at, from_id, ${columns})
select reason, user_id, developer_id, from_at, from_id, ${columns} from moved, middle where ${each((status) => `${status} <> 0`, ' or ')}`
