import { Migration } from '@mikro-orm/migrations'

/** Captured payments that their provider has taken back, one each, until staff of finance have settled them. */
export class ChargebackMigration extends Migration {
  override up(): void {
    for (const statement of [chargebacks, rights]) this.addSql(statement)
  }
}

const chargebacks = `
create table chargeback (
  id uuid primary key,
  payment_id uuid not null unique references payment,
  status text not null check (status in ('open', 'settled', 'withdrawn')),
  difference text not null,
  bank_reference text check (length(bank_reference) between 1 and 200),
  noticed_at timestamptz not null,
  decided_at timestamptz,
  constraint chargeback_settled check ((status = 'settled') = (bank_reference is not null)),
  constraint chargeback_decided check ((status = 'open') = (decided_at is null))
);
create index chargeback_open on chargeback (noticed_at, id) where status = 'open';`

const rights = `
grant select, insert, update (status, difference, bank_reference, noticed_at, decided_at) on chargeback to amana_app;`
