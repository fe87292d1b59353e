import { Migration } from '@mikro-orm/migrations'

/** Staff read everybody's escrows and charges, newest first: a page is as much work among a million as among a thousand (decisions 18). */
export class StaffListsMigration extends Migration {
  override up(): void {
    for (const table of ['escrow', 'charge']) this.addSql(`create index ${table}_newest on ${table} (created_at, id)`)
  }
}
