import { Migration } from '@mikro-orm/migrations'

/** A payout request is asked for by its id alone, without its escrow's: `node(id:)`. */
export class ReleaseRequestIndexMigration extends Migration {
  override up(): void {
    this.addSql('create index release_request_by_id on release_request (id)')
  }
}
