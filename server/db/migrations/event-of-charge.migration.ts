import { Migration } from '@mikro-orm/migrations'

/** Developers read the events of one charge, which are filed under no escrow: by its id, which stands first in what they say. */
export class EventOfChargeMigration extends Migration {
  override up(): void {
    this.addSql(`create index domain_event_of_charge on domain_event ((substring(body from '"id":"(ch_[0-9a-z]{26})"')))
  where escrow_id is null and type in ('escrow.status.updated', 'charge.expired')`)
    // Of an expression nothing is known before: a charge would be taken for a two-hundredth of all, and the whole feed be read for it.
    this.addSql('analyze domain_event')
  }
}
