import { Migration } from '@mikro-orm/migrations'

/** The last rate that the source of live has answered with, for all processes and for those that start anew (decisions 4): a row a currency. */
export class ExchangeRateMigration extends Migration {
  override up(): void {
    for (const statement of [rates, rights]) this.addSql(statement)
  }
}

const rates = `
create table exchange_rate (
  currency text primary key check (currency in ('USD', 'EUR')),
  rate numeric(20, 10) not null check (rate > 0),
  source text not null,
  quoted_at timestamptz not null
);`

const rights = `grant select, insert, update on exchange_rate to amana_app;`
