import { Migration } from '@mikro-orm/migrations'

/** The events of an identity provider that were here (decisions 10). */
export class IdentityCallbackMigration extends Migration {
  override up(): void {
    for (const statement of [callbacks, rights]) this.addSql(statement)
  }
}

const callbacks = `
create table identity_callback (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);`

const rights = `grant select, insert on identity_callback to amana_app;`
