import { Migration } from '@mikro-orm/migrations'

/**
 * Files that people upload. A row is there before its bytes are, so that a process that dies leaves nothing that nobody knows of; stored, it
 * waits to be named by a message or a submission, once. Its bytes lie in the file store under its id.
 */
export class FileMigration extends Migration {
  override up(): void {
    this.addSql(`
create table file (
  id uuid primary key,
  owner_kind text not null check (owner_kind in ('user', 'staff')),
  owner_id uuid not null,
  file_name text check (length(file_name) between 1 and 200),
  mime_type text check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size_bytes integer check (size_bytes > 0),
  -- Of the bytes that are given back, which of an image are not those that came.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  purpose text check (purpose in ('proof', 'dispute')),
  escrow_id uuid references escrow,
  -- The message or the submission that names it, and its place there.
  subject_id uuid,
  position integer,
  created_at timestamptz not null,
  stored_at timestamptz,
  deleted_at timestamptz,
  constraint file_stored_check check (num_nonnulls(stored_at, file_name, mime_type, size_bytes, sha256) in (0, 5)),
  constraint file_named_check check (num_nonnulls(purpose, escrow_id, subject_id, position) in (0, 4) and (escrow_id is null or stored_at is not null))
)`)
    this.addSql('create index file_owner on file (owner_id, created_at)')
    this.addSql('create index file_unnamed on file (created_at) where escrow_id is null')
    this.addSql('create index file_subject on file (escrow_id, purpose, subject_id, position) where escrow_id is not null')
    this.addSql('grant select, insert, update, delete on file to amana_app')
  }
}
