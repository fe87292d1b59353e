import { Migration } from '@mikro-orm/migrations'

/**
 * Progressive release: how an escrow is paid out in parts, what of it open payout requests claim, the buyer's consent, and how it is closed.
 * What is reserved counts as spent, and an escrow that has ended reserves nothing.
 */
export class ProgressiveReleaseMigration extends Migration {
  override up(): void {
    for (const statement of [columns, constraints, list, deadlineKinds]) this.addSql(statement)
  }
}

const columns = `
alter table escrow
  add column progressive_auto_approve_hours int check (progressive_auto_approve_hours > 0),
  add column progressive_min_release_millimes bigint check (progressive_min_release_millimes > 0),
  add column release_consent_at timestamptz,
  add column release_consent_version text,
  add column reserved_millimes bigint not null default 0 check (reserved_millimes >= 0),
  add column closed_at timestamptz,
  add column closing_at timestamptz,
  add column close_reason text check (length(close_reason) <= 2000),
  add column close_released_millimes bigint,
  add column close_refunded_millimes bigint;
alter table payment add column accepts_release boolean not null default false;`

const constraints = `
alter table escrow
  drop constraint escrow_not_over_spent,
  drop constraint escrow_ended_is_empty,
  add constraint escrow_not_over_spent check (released_millimes + refunded_millimes + reserved_millimes <= amount_millimes),
  add constraint escrow_ended_is_empty
    check (status not in ('completed', 'cancelled', 'pending') or (held_millimes = 0 and reserved_millimes = 0)),
  add constraint escrow_progressive_whole
    check ((progressive_auto_approve_hours is null) = (progressive_min_release_millimes is null)),
  add constraint escrow_progressive_mode check (progressive_auto_approve_hours is null or mode <> 'instant'),
  add constraint escrow_progressive_only check (progressive_auto_approve_hours is not null
    or (release_consent_at is null and closed_at is null and reserved_millimes = 0)),
  add constraint escrow_consent_whole check ((release_consent_at is null) = (release_consent_version is null)),
  add constraint escrow_close_whole check (num_nulls(closed_at, closing_at, close_released_millimes, close_refunded_millimes) in (0, 4));`

// Which kinds there are is the domain's business alone: a new one is a line of code, and no migration.
const deadlineKinds = `
alter table deadline drop constraint deadline_kind_check, add constraint deadline_kind_check check (kind ~ '^[a-z0-9_]{1,50}$');`

// Few escrows are progressive, and whoever lists them asks for no other.
const list = `
create index escrow_progressive on escrow (created_at desc, id desc) where progressive_auto_approve_hours is not null;`
