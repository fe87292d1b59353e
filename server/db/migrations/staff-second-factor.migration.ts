import { Migration } from '@mikro-orm/migrations'

/** A second factor that staff set up by themselves, and codes for the day on which their authenticator is lost. */
export class StaffSecondFactorMigration extends Migration {
  override up(): void {
    for (const statement of [staff, codes]) this.addSql(statement)
  }
}

const staff = `
alter table staff add column totp_pending text;
-- The two people of a sandbox's demo world, who confirm each other's decisions from the first minute on.
alter table staff add column is_demo boolean not null default false;`

const codes = `
create table staff_recovery_code (
  id uuid primary key,
  staff_id uuid not null references staff,
  code_digest bytea not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create unique index staff_recovery_code_digest on staff_recovery_code (staff_id, code_digest);
create index access_token_of_staff on access_token (subject_id, created_at) where kind = 'staff' and revoked_at is null;
grant select, insert, update, delete on staff_recovery_code to amana_app`
