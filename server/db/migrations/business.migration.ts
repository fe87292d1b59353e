import { Migration } from '@mikro-orm/migrations'

/** Businesses (decisions 3): one a developer, verified by staff, with documents that belong to no escrow. */
export class BusinessMigration extends Migration {
  override up(): void {
    for (const statement of [table, file]) this.addSql(statement)
  }
}

const table = `
create table business (
  id uuid primary key,
  developer_id uuid not null unique references developer,
  name text not null check (length(name) between 1 and 200),
  registration_number text not null check (length(registration_number) between 1 and 100),
  tax_id text not null check (length(tax_id) between 1 and 100),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  decision_reason text check (length(decision_reason) <= 2000),
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index business_status on business (status, created_at, id);
grant select, insert, update on business to amana_app;`

const file = `
alter table file
  drop constraint file_owner_kind_check,
  drop constraint file_purpose_check,
  drop constraint file_named_check,
  add constraint file_owner_kind_check check (owner_kind in ('user', 'staff', 'developer', 'platform')),
  add constraint file_purpose_check check (purpose in ('proof', 'dispute', 'invoice', 'business')),
  add constraint file_named_check check (num_nonnulls(purpose, subject_id, position) in (0, 3) and (subject_id is null or stored_at is not null)),
  add constraint file_escrow_check check ((escrow_id is not null) = (purpose is not null and purpose <> 'business'));
drop index file_unnamed;
create index file_unnamed on file (created_at) where subject_id is null;
create index file_business on file (subject_id, position) where purpose = 'business';`
