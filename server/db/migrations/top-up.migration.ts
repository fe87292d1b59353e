import { Migration } from '@mikro-orm/migrations'

/** Money that users put into their wallets by card (decisions 13). What is asked for never changes: only how it stands. */
export class TopUpMigration extends Migration {
  override up(): void {
    for (const statement of [topUps, statuses, payments, rights]) this.addSql(statement)
  }
}

const topUps = `
create table top_up (
  id uuid primary key,
  user_id uuid not null references app_user,
  developer_id uuid references developer,
  reference text not null check (length(reference) between 1 and 200),
  status text not null check (status in ('pending', 'processing', 'completed', 'failed', 'expired')),
  amount_millimes bigint not null check (amount_millimes > 0),
  redirect_url text,
  application_name text,
  expires_at timestamptz not null,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint top_up_reference unique (user_id, reference),
  constraint top_up_completed check ((status = 'completed') = (completed_at is not null))
);
create index top_up_list on top_up (user_id, created_at, id);
create index top_up_pending on top_up (user_id) where status = 'pending';
create index top_up_developer on top_up (developer_id) where developer_id is not null;`

const statuses = `
create function guard_top_up() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (('pending', 'processing'), ('failed', 'processing'), ('processing', 'completed'),
    ('failed', 'completed'), ('expired', 'completed'), ('processing', 'failed'), ('pending', 'expired')) then
    raise exception 'top-up % does not go from % to %', old.id, old.status, new.status using errcode = 'check_violation', constraint = 'top_up_status_path';
  end if;
  return new;
end $$;
create trigger guard_top_up before update on top_up for each row execute function guard_top_up();`

// One pays for it; what else comes is credited without paying for anything.
const payments = `
alter table payment add foreign key (top_up_id) references top_up;
alter table payment add constraint payment_top_up_payer check (top_up_id is null or payer_id is not null);
create unique index payment_one_of_top_up on payment (top_up_id) where status = 'succeeded';`

const rights = `
grant select, insert, update (status, completed_at, updated_at) on top_up to amana_app;`
