import { Migration } from '@mikro-orm/migrations'

/** From where a contract was signed, and how: for the certificate in its PDF (decisions 5). Unknown of what was signed before. */
export class SignatureOriginMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table contract_signature
  add column address text,
  add column method text check (method in ('drawn', 'typed', 'stored'));`)
  }
}
