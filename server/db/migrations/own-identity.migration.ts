import { Migration } from '@mikro-orm/migrations'

/** A person has their identity verified by themselves, too: such a verification is no developer's (decisions 10). */
export class OwnIdentityMigration extends Migration {
  override up(): void {
    this.addSql('alter table identity_verification alter column developer_id drop not null')
  }
}
