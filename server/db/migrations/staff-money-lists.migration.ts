import { Migration } from '@mikro-orm/migrations'

/** Staff read everybody's withdrawals and top-ups, newest first, by what became of them (decisions 18). */
export class StaffMoneyListsMigration extends Migration {
  override up(): void {
    for (const table of ['withdrawal', 'top_up']) {
      this.addSql(`create index ${table}_newest on ${table} (created_at, id)`)
      this.addSql(`create index ${table}_by_status on ${table} (status, created_at, id)`)
    }
  }
}
