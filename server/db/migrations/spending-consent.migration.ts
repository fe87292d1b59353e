import { Migration } from '@mikro-orm/migrations'

/**
 * What a user lets the keys of a developer spend from their wallet (decisions 13): a part of the association, which ends with it, and what has
 * left the wallet by key on each UTC day, which stays whatever becomes of the consent.
 */
export class SpendingConsentMigration extends Migration {
  override up(): void {
    for (const statement of [consent, spending, rights]) this.addSql(statement)
  }
}

const consent = `
alter table developer
  add column spending_cap_millimes bigint check (spending_cap_millimes > 0),
  add column spending_consent_at timestamptz,
  add column spending_consent_version text,
  add constraint developer_spending_whole
    check (num_nulls(spending_cap_millimes, spending_consent_at, spending_consent_version) in (0, 3)),
  add constraint developer_spending_of_user check (spending_cap_millimes is null or associated_user_id is not null);`

const spending = `
create table daily_spending (
  developer_id uuid not null references developer,
  user_id uuid not null references app_user,
  day date not null,
  spent_millimes bigint not null check (spent_millimes >= 0),
  primary key (developer_id, user_id, day)
);`

const rights = `grant select, insert, update on daily_spending to amana_app;`
