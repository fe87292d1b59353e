import { Migration } from '@mikro-orm/migrations'

/** How long an event may be is a setting, `EVENT_MAX_BYTES`; the table takes the longest that it can be set to. */
export class EventBytesMigration extends Migration {
  override up(): void {
    this.addSql(`alter table domain_event drop constraint domain_event_body_check,
      add constraint domain_event_body_check check (octet_length(body) <= 1048576)`)
  }
}
