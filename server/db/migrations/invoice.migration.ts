import { Migration } from '@mikro-orm/migrations'

/**
 * Invoices of released periods (decisions 7). The row comes with the release and says what was paid; its number is drawn and its PDF made
 * afterwards, each once: a number follows the last of its year without a gap, and neither it nor the PDF is ever another one.
 */
export class InvoiceMigration extends Migration {
  override up(): void {
    for (const statement of [file, table, order]) this.addSql(statement)
  }
}

// What the platform makes itself has no owner.
const file = `
alter table file
  alter column owner_id drop not null,
  drop constraint file_owner_kind_check,
  drop constraint file_purpose_check,
  add constraint file_owner_kind_check check (owner_kind in ('user', 'staff', 'platform')),
  add constraint file_purpose_check check (purpose in ('proof', 'dispute', 'invoice')),
  add constraint file_owner_check check ((owner_kind = 'platform') = (owner_id is null));`

const table = `
create table invoice (
  id uuid primary key,
  escrow_id uuid not null,
  release_request_id uuid not null unique,
  gross_millimes bigint not null check (gross_millimes > 0),
  face_amount_minor bigint not null check (face_amount_minor >= 0),
  escrow_fee_millimes bigint not null check (escrow_fee_millimes >= 0),
  service_tax_millimes bigint not null check (service_tax_millimes between 0 and escrow_fee_millimes),
  developer_fee_millimes bigint not null check (developer_fee_millimes >= 0),
  seller_net_millimes bigint not null check (seller_net_millimes >= 0),
  paid_millimes bigint not null,
  year int check (year between 2000 and 9999),
  serial int check (serial > 0),
  issued_at timestamptz,
  file_id uuid references file,
  created_at timestamptz not null,
  unique (year, serial),
  foreign key (escrow_id, release_request_id) references release_request,
  constraint invoice_adds_up check (seller_net_millimes + escrow_fee_millimes + developer_fee_millimes = paid_millimes),
  constraint invoice_numbered check (num_nonnulls(year, serial, issued_at) in (0, 3)),
  constraint invoice_made check (file_id is null or serial is not null)
);
create index invoice_owed on invoice (created_at) where file_id is null;
grant select, insert, update (year, serial, issued_at, file_id) on invoice to amana_app;`

const order = `
create function guard_invoice() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.serial is not null and (new.year, new.serial, new.issued_at) is distinct from (old.year, old.serial, old.issued_at) then
    raise exception 'the number of an invoice does not change';
  end if;
  if old.file_id is not null and new.file_id is distinct from old.file_id then
    raise exception 'an invoice that was made does not change';
  end if;
  if old.serial is null and new.serial is not null
    and new.serial <> 1 + coalesce((select max(serial) from invoice where year = new.year), 0) then
    raise exception 'the numbers of invoices follow one another';
  end if;
  return new;
end $$;
create trigger guard_invoice before update on invoice for each row execute function guard_invoice();`
