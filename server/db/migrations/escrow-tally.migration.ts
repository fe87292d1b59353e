import { Migration } from '@mikro-orm/migrations'

/**
 * The total of a list without counting the list, and the place of its pages without walking to them: of each list how many escrows of each
 * status, in stretches of a thousand. A statement that changes what an escrow is counted as adds a row that says so, which nobody else
 * touches; a job brings such rows into the tallies. A total is both, read in one statement.
 */
export class EscrowTallyMigration extends Migration {
  /** Counts everything there is, and nothing of it is left to be brought in. */
  static readonly countAll = () => countAll

  override up(): void {
    for (const statement of [keys, tally, change, note, rights, countAll]) this.addSql(statement)
  }
}

const nobody = `'00000000-0000-0000-0000-000000000000'::uuid`

// The lists that an escrow is on: no developer has two of them, and a party's are apart by who created it, so that lists can be added up.
const keys = `
create function escrow_tally_keys(seller uuid, buyer uuid, creator uuid) returns table (reason text, user_id uuid, developer_id uuid)
language sql immutable parallel safe
begin atomic
  select k.r, k.u, k.d from (values ('everybody', ${nobody}, ${nobody}), ('creator', ${nobody}, creator),
    ('seller', seller, coalesce(creator, ${nobody})), ('buyer', buyer, coalesce(creator, ${nobody}))) k(r, u, d)
  where k.u is not null and k.d is not null;
end;`

// Room on each page, so that a row that is counted up stays on its own.
const tally = `
create table escrow_tally (
  reason text not null check (reason in ('everybody', 'creator', 'seller', 'buyer')),
  user_id uuid not null,
  developer_id uuid not null,
  from_at timestamptz not null,
  from_id uuid not null,
  pending int not null,
  paid int not null,
  delivered int not null,
  completed int not null,
  cancelled int not null,
  disputed int not null,
  primary key (reason, user_id, developer_id, from_at, from_id)
) with (fillfactor = 70);`

// Whoever reads a total reads all of it: vacuumed by the number of rows that went, as hardly any stay.
const change = `
create table escrow_tally_change (
  id bigint generated always as identity,
  escrow_id uuid not null,
  created_at timestamptz not null,
  developer_id uuid,
  was_status text,
  was_seller_id uuid,
  was_buyer_id uuid,
  status text not null,
  seller_id uuid,
  buyer_id uuid,
  primary key (id, escrow_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);`

// Of a row that is new there is no old one, and all of it is null.
const note = `
create function note_escrow_tally_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into escrow_tally_change (escrow_id, created_at, developer_id, was_status, was_seller_id, was_buyer_id, status, seller_id, buyer_id)
  values (new.id, new.created_at, new.created_by_developer_id, old.status, old.seller_id, old.buyer_id, new.status, new.seller_id, new.buyer_id);
  return null;
end $$;
create trigger note_new_for_tally after insert on escrow for each row execute function note_escrow_tally_change();
create trigger note_change_for_tally after update of status, seller_id, buyer_id on escrow for each row
  when ((old.status, old.seller_id, old.buyer_id) is distinct from (new.status, new.seller_id, new.buyer_id))
  execute function note_escrow_tally_change();`

const rights = `
grant select, insert, update, delete on escrow_tally, escrow_tally_change to amana_app;
grant usage on sequence escrow_tally_change_id_seq to amana_app;`

const countAll = `
truncate escrow_tally, escrow_tally_change;
with placed as (
  select created_at, id, status, seller_id, buyer_id, created_by_developer_id, (row_number() over (order by created_at, id) - 1) / 1000 as stretch from escrow
), beginning as (
  select distinct on (stretch) stretch, case when stretch = 0 then '-infinity' else created_at end as from_at,
    case when stretch = 0 then ${nobody} else id end as from_id
  from placed order by stretch, created_at, id
)
insert into escrow_tally
select k.reason, k.user_id, k.developer_id, b.from_at, b.from_id,
  count(*) filter (where status = 'pending'), count(*) filter (where status = 'paid'), count(*) filter (where status = 'delivered'),
  count(*) filter (where status = 'completed'), count(*) filter (where status = 'cancelled'), count(*) filter (where status = 'disputed')
from placed p join beginning b using (stretch) cross join lateral escrow_tally_keys(p.seller_id, p.buyer_id, p.created_by_developer_id) k
group by 1, 2, 3, 4, 5;`
