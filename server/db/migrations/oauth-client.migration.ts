import { Migration } from '@mikro-orm/migrations'

/** Applications into which people sign in with their account here (decisions 12). One without `secret_digest` is public. */
export class OauthClientMigration extends Migration {
  override up(): void {
    for (const statement of [clients, index, rights]) this.addSql(statement)
  }
}

const clients = `
create table oauth_client (
  id uuid primary key,
  developer_id uuid not null references developer,
  client_id text not null unique,
  name text not null check (length(name) between 1 and 100),
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  secret_digest bytea check (octet_length(secret_digest) = 32),
  created_at timestamptz not null
);`

const index = `create index oauth_client_developer on oauth_client (developer_id, created_at, id);`

const rights = `grant select, insert, delete on oauth_client to amana_app;`
