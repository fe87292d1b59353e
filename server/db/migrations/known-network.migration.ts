import { Migration } from '@mikro-orm/migrations'

/** From where somebody signs in is remembered for a while: its share of mailed codes is its own, whoever else floods the mailbox (decisions 3). */
export class KnownNetworkMigration extends Migration {
  override up(): void {
    this.addSql(`
create table known_network (
  account_digest bytea not null check (octet_length(account_digest) = 32),
  network_digest bytea not null check (octet_length(network_digest) = 32),
  seen_at timestamptz not null,
  primary key (account_digest, network_digest)
);
create index known_network_seen on known_network (seen_at);
grant select, insert, update (seen_at), delete on known_network to amana_app;`)
  }
}
