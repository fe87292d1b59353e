import { Migration } from '@mikro-orm/migrations'

/**
 * A row of the fee schedule is for some modes or for charges, or for all (decisions 4); whoever adds one adds it for the time to come. Rows stay
 * as they are: escrows and charges name the one that they froze.
 */
export class FeeScheduleMigration extends Migration {
  override up(): void {
    this.addSql(rows)
  }
}

const rows = `
alter table fee_schedule
  add column applies_to text[] not null default '{standard,quick,instant,charge}'
    check (cardinality(applies_to) > 0 and applies_to <@ array['standard', 'quick', 'instant', 'charge']),
  add constraint fee_schedule_percentages check (created_by is null or (fee_rate_ppm <= 500000 and tax_percent <= 50)),
  add constraint fee_schedule_to_come check (created_by is null or effective_from >= created_at);`
