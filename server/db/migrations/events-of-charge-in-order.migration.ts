import { Migration } from '@mikro-orm/migrations'

/** The events of one charge in the order of the feed: a charge whose link is renewed time and again has many, and a page of them is read alone. */
export class EventsOfChargeInOrderMigration extends Migration {
  override up(): void {
    this.addSql('drop index domain_event_of_charge')
    this.addSql(`create index domain_event_of_charge on domain_event ((substring(body from '"id":"(ch_[0-9a-z]{26})"')), xid, seq)
  where escrow_id is null and type in ('escrow.status.updated', 'charge.expired')`)
    // Of an expression nothing is known before: a charge would be taken for a two-hundredth of all, and the whole feed be read for it.
    this.addSql('analyze domain_event')
  }
}
