import { Migration } from '@mikro-orm/migrations'

/**
 * The ledger: its own schema, owned by a role nobody logs in as, with `ledger.post` as the only door.
 * Every rule below is enforced here so that no bug above can break it (ARCHITECTURE.md, Ledger).
 */
export class LedgerMigration extends Migration {
  /** The one door of the ledger, for the migration that changes it. */
  static readonly postFunction = (...given: Parameters<typeof postFunction>): string => postFunction(...given)

  override up(): void {
    for (const statement of [roles, tables, appendOnly, balances, balanced, postFunction('create', 'now()'), rights]) this.addSql(statement)
  }
}

const roles = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'amana_ledger') then create role amana_ledger nologin; end if;
  if not exists (select from pg_roles where rolname = 'amana_app') then create role amana_app login; end if;
  execute format('grant amana_ledger, amana_app to %I', current_user);
  execute format('grant create on database %I to amana_ledger', current_database());
  create schema ledger authorization amana_ledger;
  execute format('revoke create on database %I from amana_ledger', current_database());
end $$`

const tables = `
create table ledger.currency (code char(3) primary key, exponent smallint not null check (exponent between 0 and 4));
insert into ledger.currency values ('TND', 3), ('USD', 2), ('EUR', 2);

-- A kind without floor is an edge of the system or a sink; a kind that is not maintained is never locked and never hot:
-- its balance is the sum of its postings.
create table ledger.account_kind (
  kind text primary key, floor_minor bigint, maintained boolean not null,
  check (maintained or floor_minor is null)
);
insert into ledger.account_kind values
  ('user_available', 0, true), ('user_pending', 0, true), ('escrow_held', 0, true), ('escrow_reserved', 0, true),
  ('business_available', 0, true), ('business_pending', 0, true), ('payout_clearing', 0, true),
  ('platform_fee', null, false), ('service_tax', null, false),
  ('psp_clearing', null, false), ('bank_safeguarding', null, false), ('suspense', null, false), ('adjustment', null, false);

create table ledger.account (
  id bigint generated always as identity primary key,
  code text not null unique,
  kind text not null references ledger.account_kind,
  owner_id uuid,
  currency char(3) not null references ledger.currency,
  floor_minor bigint,
  maintained boolean not null,
  balance bigint not null default 0,
  last_seq bigint not null default 0,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint account_floor check (floor_minor is null or balance >= floor_minor),
  constraint account_closed_empty check (closed_at is null or balance = 0),
  -- One spelling per account, so that nobody has two of a kind.
  constraint account_code check (case when maintained then code = kind || ':' || owner_id else owner_id is null and split_part(code, ':', 1) = kind end)
);
create index account_owner on ledger.account (owner_id, kind);

create table ledger.transfer (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (length(key) between 3 and 300),
  kind text not null,
  escrow_id uuid,
  memo text,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index transfer_escrow on ledger.transfer (escrow_id) where escrow_id is not null;

create table ledger.posting (
  id bigint generated always as identity primary key,
  transfer_id uuid not null references ledger.transfer,
  account_id bigint not null references ledger.account,
  currency char(3) not null references ledger.currency,
  amount bigint not null check (amount <> 0),
  account_seq bigint,
  balance_after bigint,
  unique (account_id, account_seq)
);
create index posting_transfer on ledger.posting (transfer_id);`

// Every function names its own search_path. Without it a caller's path would decide what "<>" or "sum" mean here, and a deferred trigger
// would find the caller's operators even after post() has returned, with the rights of the ledger.
const appendOnly = `
create function public.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% is append-only: % refused', tg_table_schema || '.' || tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
do $$ declare t text; begin
  foreach t in array array['currency', 'account_kind', 'transfer', 'posting'] loop
    execute format('create trigger append_only before update or delete on ledger.%I for each row execute function public.refuse_change()', t);
    execute format('create trigger no_truncate before truncate on ledger.%I for each statement execute function public.refuse_change()', t);
  end loop;
end $$;
create trigger no_truncate before truncate on ledger.account for each statement execute function public.refuse_change();
create trigger no_delete before delete on ledger.account for each row execute function public.refuse_change();`

const balances = `
create function ledger.guard_account() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.last_seq <> 0 then
      raise exception 'an account opens empty' using errcode = 'restrict_violation';
    end if;
    if not exists (select from ledger.account_kind k where k.kind = new.kind and k.maintained = new.maintained
                   and k.floor_minor is not distinct from new.floor_minor) then
      raise exception 'account % has not the floor of its kind', new.code using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.balance, new.last_seq) is distinct from (old.balance, old.last_seq) and pg_trigger_depth() < 2 then
    raise exception 'a balance changes only through a posting' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.code, new.kind, new.owner_id, new.currency, new.floor_minor, new.maintained)
     is distinct from (old.id, old.code, old.kind, old.owner_id, old.currency, old.floor_minor, old.maintained) then
    raise exception 'an account keeps its identity' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard_account before insert or update on ledger.account for each row execute function ledger.guard_account();

-- Any trigger is deep enough for guard_account, so every change of a balance also has to find its own posting at the commit.
create function ledger.check_balance() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from ledger.posting p
                 where p.account_id = new.id and p.account_seq = new.last_seq and p.balance_after = new.balance) then
    raise exception 'a balance of % has no posting', new.code using errcode = 'check_violation', constraint = 'balance_posted';
  end if;
  return null;
end $$;
create constraint trigger balance_posted after update on ledger.account deferrable initially deferred for each row
  when ((new.balance, new.last_seq) is distinct from (old.balance, old.last_seq)) execute function ledger.check_balance();

create function ledger.apply_posting() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  target ledger.account;
begin
  if not exists (select from ledger.transfer t where t.id = new.transfer_id and t.xid = pg_current_xact_id()) then
    raise exception 'a posting belongs to the transaction of its transfer' using errcode = 'restrict_violation';
  end if;
  select * into target from ledger.account where id = new.account_id;
  if target.currency <> new.currency then
    raise exception 'account % is in %, not %', target.code, target.currency, new.currency using errcode = 'restrict_violation';
  end if;
  if target.closed_at is not null then
    raise exception 'account % is closed', target.code using errcode = 'restrict_violation';
  end if;
  new.account_seq := null;
  new.balance_after := null;
  if target.maintained then
    update ledger.account set balance = balance + new.amount, last_seq = last_seq + 1
      where id = new.account_id returning last_seq, balance into new.account_seq, new.balance_after;
  end if;
  return new;
end $$;
create trigger apply_posting before insert on ledger.posting for each row execute function ledger.apply_posting();`

const balanced = `
-- The postings of a transfer come in one statement, or in statements that each balance: what is checked at once cannot be put off,
-- and what was checked at the commit cannot have been checked too early.
create function ledger.check_statement() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  wrong uuid;
begin
  select p.transfer_id into wrong from ledger.posting p where p.transfer_id in (select i.transfer_id from inserted i)
    group by p.transfer_id, p.currency having sum(p.amount) <> 0 limit 1;
  if found then
    raise exception 'transfer % does not sum to zero', wrong using errcode = 'check_violation', constraint = 'transfer_balanced';
  end if;
  return null;
end $$;
create trigger check_statement after insert on ledger.posting referencing new table as inserted
  for each statement execute function ledger.check_statement();

create function ledger.check_transfer() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (select count(*) from ledger.posting where transfer_id = new.id) < 2 then
    raise exception 'transfer % has fewer than two postings', new.key using errcode = 'check_violation', constraint = 'transfer_balanced';
  end if;
  if exists (select from ledger.posting where transfer_id = new.id group by currency having sum(amount) <> 0) then
    raise exception 'transfer % does not sum to zero', new.key using errcode = 'check_violation', constraint = 'transfer_balanced';
  end if;
  return null;
end $$;
create constraint trigger transfer_balanced after insert on ledger.transfer
  deferrable initially deferred for each row execute function ledger.check_transfer();`

/** `opened`: when an account was opened that comes to be with a transfer, which happened at `p_at` by the service's clock. */
const postFunction = (verb: 'create' | 'create or replace', opened: 'now()' | 'p_at'): string => `
-- Lines: [{"account": "user_available:<uuid>", "amount": "-1250500", "currency": "TND"}]; amounts are minor units as text.
-- Returns the transfer's id, or null when the key was used before: the caller then reads the original.
${verb} function ledger.post(p_key text, p_kind text, p_escrow uuid, p_at timestamptz, p_lines jsonb, p_memo text default null)
returns uuid language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made uuid;
  unknown text;
  cap constant bigint := 20000000000; -- millimes: twice the largest amount that an escrow may have
begin
  insert into ledger.transfer (key, kind, escrow_id, memo, occurred_at) values (p_key, p_kind, p_escrow, p_memo, p_at)
    on conflict (key) do nothing returning id into made;
  if made is null then return null; end if;

  if (select sum(l.amount) from jsonb_to_recordset(p_lines) as l(amount bigint) where l.amount > 0) > cap then
    raise exception 'transfer % is above the cap', p_key using errcode = 'check_violation', constraint = 'transfer_cap';
  end if;

  -- Missing accounts open in the order of their code, then all are locked in the order of their id: no deadlock.
  insert into ledger.account (code, kind, owner_id, currency, floor_minor, maintained, opened_at)
    select distinct on (l.account) l.account, k.kind, (case when k.maintained then split_part(l.account, ':', 2)::uuid end), coalesce(l.currency, 'TND'), k.floor_minor, k.maintained, ${opened}
    from jsonb_to_recordset(p_lines) as l(account text, currency char(3))
    join ledger.account_kind k on k.kind = split_part(l.account, ':', 1)
    where not exists (select from ledger.account a where a.code = l.account)
    order by l.account
    on conflict (code) do nothing;
  select coalesce(l.account, 'null') into unknown from jsonb_to_recordset(p_lines) as l(account text)
    where not exists (select from ledger.account a where a.code = l.account) limit 1;
  if found then
    raise exception 'there is no account %', unknown using errcode = 'foreign_key_violation', constraint = 'posting_account_id_fkey';
  end if;
  perform from ledger.account a
    where a.maintained and a.code in (select l.account from jsonb_to_recordset(p_lines) as l(account text))
    order by a.id for no key update;

  insert into ledger.posting (transfer_id, account_id, currency, amount)
    select made, (select a.id from ledger.account a where a.code = l.line->>'account'), coalesce(l.line->>'currency', 'TND'), (l.line->>'amount')::bigint
    from jsonb_array_elements(p_lines) with ordinality as l(line, n) order by l.n;
  return made;
end $$;`

const rights = `
do $$ declare t text; begin
  foreach t in array array['currency', 'account_kind', 'account', 'transfer', 'posting'] loop
    execute format('alter table ledger.%I owner to amana_ledger', t);
  end loop;
  foreach t in array array['guard_account', 'check_balance', 'apply_posting', 'check_statement', 'check_transfer'] loop
    execute format('revoke all on function ledger.%I() from public', t);
    execute format('alter function ledger.%I() owner to amana_ledger', t);
  end loop;
end $$;
grant create on schema public to amana_ledger;
alter function public.refuse_change() owner to amana_ledger;
revoke create on schema public from amana_ledger, public;
alter function ledger.post(text, text, uuid, timestamptz, jsonb, text) owner to amana_ledger;
revoke all on function ledger.post(text, text, uuid, timestamptz, jsonb, text) from public;
grant usage on schema ledger to amana_app;
grant select on all tables in schema ledger to amana_app;
grant execute on function ledger.post(text, text, uuid, timestamptz, jsonb, text) to amana_app;`
