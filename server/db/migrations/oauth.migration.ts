import { Migration } from '@mikro-orm/migrations'

/**
 * Signing in to applications (decisions 12): what people allow them, what is under way, and the keys that sign. Whatever could be presented to us
 * is kept as a keyed digest, and what it stands for sealed.
 */
export class OauthMigration extends Migration {
  override up(): void {
    for (const statement of [consents, states, indexes, keys, rights]) this.addSql(statement)
  }
}

const consents = `
create table oauth_consent (
  id uuid primary key,
  user_id uuid not null references app_user,
  client_id text not null references oauth_client (client_id) on delete cascade,
  scopes text[] not null check (cardinality(scopes) > 0),
  given_at timestamptz not null,
  unique (user_id, client_id)
);
create index oauth_consent_client on oauth_consent (client_id);`

const states = `
create table oauth_state (
  id_digest bytea primary key check (octet_length(id_digest) = 32),
  payload_sealed bytea not null,
  user_id uuid references app_user,
  client_id text references oauth_client (client_id) on delete cascade,
  grant_digest bytea check (octet_length(grant_digest) = 32),
  uid_digest bytea check (octet_length(uid_digest) = 32),
  consumed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);`

const indexes = `
create index oauth_state_expiry on oauth_state (expires_at);
create index oauth_state_grant on oauth_state (grant_digest) where grant_digest is not null;
create index oauth_state_uid on oauth_state (uid_digest) where uid_digest is not null;
create index oauth_state_client on oauth_state (client_id, user_id) where client_id is not null;`

const keys = `
create table oauth_signing_key (
  id uuid primary key,
  key_sealed bytea not null,
  signs_from timestamptz not null,
  created_at timestamptz not null
);`

const rights = `
grant select, insert, update, delete on oauth_consent, oauth_state to amana_app;
grant select, insert, delete on oauth_signing_key to amana_app;
-- Nothing of it changes; without this right it could not be held while somebody consents.
grant update (name) on oauth_client to amana_app;`
