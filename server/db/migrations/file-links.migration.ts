import { Migration } from '@mikro-orm/migrations'

/** Links to a file that were given out can be taken back, and a submission is asked for by its id alone: `node(id:)`. */
export class FileLinksMigration extends Migration {
  override up(): void {
    this.addSql('alter table file add column links_revoked_at timestamptz')
    this.addSql('create index proof_submission_by_id on proof_submission (id)')
  }
}
