import { Migration } from '@mikro-orm/migrations'

/** What integrators asked and were answered, kept for a month (decisions 18), and which request caused an event. */
export class RequestLogMigration extends Migration {
  override up(): void {
    for (const statement of [requests, rights, cause]) this.addSql(statement)
  }
}

// Ids begin with the time. No reference to the developer and no index that a page of the log does not read: rows come in by the hundred, and
// what is too old lies together at the beginning of the table.
const requests = `
create table logged_request (
  developer_id uuid not null,
  id uuid not null,
  api_key_id uuid,
  request_id text not null,
  method text not null,
  path text not null,
  operation text,
  status int,
  error_code text,
  started_at timestamptz not null,
  duration_ms int not null,
  address text not null,
  request_body text,
  request_bytes int not null,
  answer_body text,
  answer_bytes int not null,
  primary key (developer_id, id)
);
create index logged_request_by_request on logged_request (developer_id, request_id);
create index logged_request_refused on logged_request (developer_id, id) where status >= 400;
create index logged_request_age on logged_request using brin (started_at);`

const rights = `grant select, insert, delete on logged_request to amana_app;`

const cause = `alter table domain_event add request_id text;`
