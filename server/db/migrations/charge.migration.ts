import { Migration } from '@mikro-orm/migrations'

/**
 * Charges (specification, Charges). What one is worth never changes: only its status, its payer's address and its link do. A charge has one link
 * that works at a time; those before it still lead to it.
 */
export class ChargeMigration extends Migration {
  override up(): void {
    for (const statement of [charges, links, statuses, payments, rights]) this.addSql(statement)
  }
}

const charges = `
create table charge (
  id uuid primary key,
  developer_id uuid not null references developer,
  business_id uuid not null references business,
  seller_id uuid references app_user,
  merchant_reference text not null check (merchant_reference ~ '^[A-Za-z0-9._:-]{1,200}$'),
  status text not null check (status in ('pending', 'paid', 'completed')),
  version int not null default 1,
  title text not null check (length(title) between 1 and 200),
  currency char(3) not null check (currency in ('TND', 'USD', 'EUR')),
  face_amount_minor bigint not null check (face_amount_minor > 0),
  amount_millimes bigint not null check (amount_millimes > 0),
  fx_rate numeric(20, 10) not null check (fx_rate > 0),
  fx_source text not null,
  fx_locked_at timestamptz not null,
  fee_schedule_id int not null references fee_schedule,
  fee_rate_ppm bigint not null,
  tax_percent int not null,
  escrow_fee_millimes bigint not null check (escrow_fee_millimes >= 0),
  service_tax_millimes bigint not null check (service_tax_millimes between 0 and escrow_fee_millimes),
  net_millimes bigint not null check (net_millimes >= 0),
  redirect_url text not null,
  metadata jsonb not null default '{}',
  prefill_email text,
  receipt_email text,
  payer_locale text check (payer_locale in ('en', 'fr', 'ar')),
  application_name text,
  link_id uuid not null,
  test_clock_id uuid references test_clock,
  paid_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint charge_merchant_reference unique (developer_id, merchant_reference),
  constraint charge_adds_up check (net_millimes + escrow_fee_millimes = amount_millimes),
  constraint charge_paid check ((status = 'pending') = (paid_at is null) and (status = 'completed') = (completed_at is not null))
);
create index charge_list on charge (developer_id, created_at, id);
create index charge_business on charge (business_id);
create index charge_test_clock on charge (test_clock_id) where test_clock_id is not null;`

const links = `
create table charge_link (
  id uuid primary key,
  charge_id uuid not null references charge,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  unique (charge_id, id)
);
alter table charge add foreign key (id, link_id) references charge_link (charge_id, id) deferrable initially deferred;`

const statuses = `
create function guard_charge() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (('pending', 'paid'), ('paid', 'completed')) then
    raise exception 'charge % does not go from % to %', old.id, old.status, new.status using errcode = 'check_violation', constraint = 'charge_status_path';
  end if;
  return new;
end $$;
create trigger guard_charge before update on charge for each row execute function guard_charge();`

const payments = `
alter table payment add foreign key (charge_id) references charge;`

const rights = `
grant select, insert, update (status, version, receipt_email, payer_locale, link_id, paid_at, completed_at, updated_at) on charge to amana_app;
grant select, insert on charge_link to amana_app;`
