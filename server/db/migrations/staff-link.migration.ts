import { Migration } from '@mikro-orm/migrations'

/** New staff begin with a mailed link in live (decisions 18): it proves their mailbox like any other. */
export class StaffLinkMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table mailbox_proof
  drop constraint mailbox_proof_purpose_check,
  drop constraint users_alone,
  add constraint mailbox_proof_purpose_check check (purpose in ('register', 'sign_in', 'reset_password', 'join_staff')),
  add constraint mailbox_proof_whose check (case purpose when 'join_staff' then kind = 'staff' when 'reset_password' then true else kind = 'user' end);`)
  }
}
