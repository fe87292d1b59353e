import { Migration } from '@mikro-orm/migrations'

/**
 * Clocks that a sandbox's integrators advance (decisions 21), and which escrow goes by which. A deadline and a session say it as well: what
 * falls due next on a clock is one look into an index, and what falls due by everybody's time never meets the others.
 */
export class TestClockMigration extends Migration {
  override up(): void {
    for (const statement of [clocks, onClocks, dueByClocks, dueByEverybodysTime, rights]) this.addSql(statement)
  }
}

const clocks = `
create table test_clock (
  id uuid primary key,
  developer_id uuid not null references developer,
  name text check (char_length(name) between 1 and 100),
  now timestamptz not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index test_clock_developer on test_clock (developer_id, id) where deleted_at is null;
create function guard_test_clock() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.now < old.now then
    raise exception 'test clock % only moves forward', old.id using errcode = 'check_violation', constraint = 'test_clock_forward';
  end if;
  return new;
end $$;
create trigger guard_test_clock before update on test_clock for each row execute function guard_test_clock();`

const onClocks = `
alter table escrow add column test_clock_id uuid references test_clock;
alter table deadline add column test_clock_id uuid references test_clock;
alter table checkout_session add column test_clock_id uuid references test_clock;
create index escrow_test_clock on escrow (test_clock_id) where test_clock_id is not null;`

const dueByClocks = `
create index deadline_test_clock on deadline (test_clock_id, due_at, id) where status = 'pending' and test_clock_id is not null;
create index checkout_session_test_clock on checkout_session (test_clock_id, expires_at, id) where status = 'pending' and test_clock_id is not null;`

const dueByEverybodysTime = `
drop index deadline_due, checkout_session_due;
create index deadline_due on deadline (due_at) where status = 'pending' and test_clock_id is null;
create index checkout_session_due on checkout_session (expires_at) where status = 'pending' and test_clock_id is null;`

// A clock is never moved to another developer, and its row stays for the escrows that went by it.
const rights = `
grant select, insert on test_clock to amana_app;
grant update (now, deleted_at) on test_clock to amana_app;`
