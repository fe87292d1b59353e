import { Migration } from '@mikro-orm/migrations'

/**
 * Codes and links that prove a mailbox stand for themselves (decisions 3): each with what it was asked for, so that nobody confirms a
 * stranger's registration. And a session of the pages knows when it was last used, and on which device.
 */
export class MailboxProofMigration extends Migration {
  override up(): void {
    for (const statement of [proofs, indexes, codes, sessions]) this.addSql(statement)
  }
}

const proofs = `
create table mailbox_proof (
  id uuid primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'reset_password')),
  kind text not null check (kind in ('user', 'developer', 'staff')),
  email text not null check (email = lower(email) and length(email) <= 254),
  caller_digest bytea not null check (octet_length(caller_digest) = 32),
  token_digest bytea not null unique check (octet_length(token_digest) = 32),
  code_digest bytea check (octet_length(code_digest) = 32),
  attempts int not null default 0,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  locale text not null default 'en' check (locale in ('en', 'fr', 'ar')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  constraint users_alone check (kind = 'user' or purpose = 'reset_password')
);`

const indexes = `
create index mailbox_proof_address on mailbox_proof (email, created_at);
create index mailbox_proof_caller on mailbox_proof (caller_digest, created_at);
create index mailbox_proof_expiry on mailbox_proof (expires_at);
grant select, insert, update, delete on mailbox_proof to amana_app;`

/** Registrations that wait for their code begin anew: theirs were codes for whoever registered the address last. */
const codes = `
delete from verification_code where kind = 'user';
alter table verification_code
  drop constraint verification_code_kind_check,
  add constraint verification_code_kind_check check (kind in ('developer', 'destination'));`

const sessions = `
alter table access_token add column seen_at timestamptz;
alter table access_token add column device text;`
