import { Migration } from '@mikro-orm/migrations'

/** What payers have answered to the bank that the simulated provider asks (decisions 22), once each. */
export class SimulatedChallengeMigration extends Migration {
  override up(): void {
    for (const statement of [challenges, rights]) this.addSql(statement)
  }
}

const challenges = `
create table simulated_challenge (
  payment_id uuid primary key references payment,
  is_confirmed boolean not null,
  answered_at timestamptz not null
);`

const rights = `grant select, insert on simulated_challenge to amana_app;`
