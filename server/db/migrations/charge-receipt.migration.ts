import { Migration } from '@mikro-orm/migrations'

/**
 * The receipts of charges (decisions 9). The row comes with the payment and the PDF afterwards, once. What was paid before gets its row here,
 * and its PDF from housekeeping.
 */
export class ChargeReceiptMigration extends Migration {
  override up(): void {
    for (const statement of [file, table, order, paid]) this.addSql(statement)
  }
}

// Of a business or a charge, as of no escrow.
const file = `
alter table file
  drop constraint file_purpose_check,
  drop constraint file_escrow_check,
  add constraint file_purpose_check check (purpose in ('proof', 'dispute', 'deposit', 'invoice', 'business', 'contract', 'receipt')),
  add constraint file_escrow_check check ((escrow_id is not null) = (purpose is not null and purpose not in ('business', 'receipt')));`

// Owed since then by real time, whatever clock the charge has.
const table = `
create table charge_receipt (
  charge_id uuid primary key references charge,
  file_id uuid references file,
  owed_at timestamptz not null
);
create index charge_receipt_owed on charge_receipt (owed_at) where file_id is null;
grant select, insert, update (file_id) on charge_receipt to amana_app;`

const order = `
create function guard_charge_receipt() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.file_id is not null and new.file_id is distinct from old.file_id then
    raise exception 'the receipt of a charge that was made does not change';
  end if;
  return new;
end $$;
create trigger guard_charge_receipt before update on charge_receipt for each row execute function guard_charge_receipt();`

const paid = `
insert into charge_receipt (charge_id, owed_at) select id, now() - interval '1 day' from charge where status <> 'pending';`
