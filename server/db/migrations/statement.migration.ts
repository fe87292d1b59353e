import { Migration } from '@mikro-orm/migrations'

/** What the bank and the payment provider say of their accounts (R11): kept like what they are held against, and never changed. */
export class StatementMigration extends Migration {
  override up(): void {
    for (const statement of [statements, history, rights]) this.addSql(statement)
  }
}

const statements = `
create table statement (
  id uuid primary key,
  account text not null check (account ~ '^(bank_safeguarding|psp_clearing:[a-z0-9_-]{1,50})$'),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  kept_at timestamptz not null,
  unique (account, from_day)
);
create table statement_line (
  statement_id uuid not null references statement,
  number integer not null,
  day date not null,
  kind text not null check (kind in ('movement', 'payout')),
  amount_minor bigint not null check (amount_minor <> 0),
  currency char(3) not null references ledger.currency,
  reference text not null check (length(reference) between 1 and 500),
  primary key (statement_id, number)
);`

const history = `
do $$ declare t text; begin
  foreach t in array array['statement', 'statement_line'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', t);
    execute format('create trigger no_truncate before truncate on %I for each statement execute function refuse_change()', t);
  end loop;
end $$;`

const rights = `grant select, insert on statement, statement_line to amana_app;`
