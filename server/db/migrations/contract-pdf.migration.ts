import { Migration } from '@mikro-orm/migrations'

/**
 * The PDFs of contracts (decisions 5). The row comes with the version or the signature that the PDF shows, and the PDF afterwards, once. What
 * was there before gets its rows here, and its PDFs from housekeeping.
 */
export class ContractPdfMigration extends Migration {
  override up(): void {
    for (const statement of [file, table, order, unsigned, signed]) this.addSql(statement)
  }
}

const file = `
alter table file
  drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in ('proof', 'dispute', 'deposit', 'invoice', 'business', 'contract'));`

// Owed since then by real time, whatever clock the escrow has: `created_at` is in the escrow's own time.
const table = `
create table contract_pdf (
  id uuid not null,
  escrow_id uuid not null,
  contract_id uuid not null,
  version int not null,
  type text not null check (type in ('unsigned', 'buyer-signed', 'seller-signed', 'fully-signed')),
  file_id uuid references file,
  owed_at timestamptz not null,
  created_at timestamptz not null,
  primary key (escrow_id, id),
  unique (escrow_id, contract_id, version, type),
  foreign key (escrow_id, contract_id, version) references contract_version
);
create index contract_pdf_by_id on contract_pdf (id);
create index contract_pdf_owed on contract_pdf (owed_at) where file_id is null;
grant select, insert, update (file_id) on contract_pdf to amana_app;`

const order = `
create function guard_contract_pdf() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.file_id is not null and new.file_id is distinct from old.file_id then
    raise exception 'the PDF of a contract that was made does not change';
  end if;
  return new;
end $$;
create trigger guard_contract_pdf before update on contract_pdf for each row execute function guard_contract_pdf();`

const unsigned = `
insert into contract_pdf (id, escrow_id, contract_id, version, type, owed_at, created_at)
select gen_random_uuid(), escrow_id, contract_id, version, 'unsigned', now(), created_at from contract_version;`

const signed = `
insert into contract_pdf (id, escrow_id, contract_id, version, type, owed_at, created_at)
select gen_random_uuid(), escrow_id, contract_id, version, case place when 1 then role || '-signed' else 'fully-signed' end, now(), signed_at
from (
  select *, row_number() over (partition by escrow_id, contract_id, version order by signed_at, role) as place from contract_signature
) as signature;`
