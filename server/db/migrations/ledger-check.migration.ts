import { Migration } from '@mikro-orm/migrations'

/**
 * What looking through the books has found, each time (decisions 18), and what they came to at that moment: sums over every posting, which
 * nobody works out while a page waits. Staff list the accounts of a kind.
 */
export class LedgerCheckMigration extends Migration {
  override up(): void {
    for (const statement of [checks, accounts, rights]) this.addSql(statement)
  }
}

const checks = `
create table ledger_check (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= began_at),
  findings jsonb not null,
  held jsonb not null,
  totals jsonb not null
);
create index ledger_check_began on ledger_check (began_at);`

const accounts = `create index account_of_kind on ledger.account (kind, id);`

const rights = `grant select, insert, delete on ledger_check to amana_app;`
