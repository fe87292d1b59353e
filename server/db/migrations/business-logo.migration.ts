import { Migration } from '@mikro-orm/migrations'

/** The logo of a business (decisions 3): a file of its own purpose, one a business. */
export class BusinessLogoMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table file
  drop constraint file_purpose_check,
  drop constraint file_escrow_check,
  add constraint file_purpose_check check (purpose in ('proof', 'dispute', 'deposit', 'invoice', 'business', 'contract', 'receipt', 'logo')),
  add constraint file_escrow_check check ((escrow_id is not null) = (purpose is not null and purpose not in ('business', 'receipt', 'logo')));
create unique index file_logo on file (subject_id) where purpose = 'logo';`)
  }
}
