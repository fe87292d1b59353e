import { Migration } from '@mikro-orm/migrations'

/** Events keep who caused them, in which role and through what, and mails the escrow that they tell of: what staff read as its history. */
export class EventCauseMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table domain_event
  add column actor_role text,
  add column actor_kind text,
  add column actor_id uuid,
  add column channel text constraint domain_event_channel_check check (channel in ('api', 'page', 'console', 'itself'));`)
    this.addSql(`alter table mail add column escrow_id uuid`)
    this.addSql(`create index mail_of_escrow on mail (escrow_id, id) where escrow_id is not null`)
  }
}
