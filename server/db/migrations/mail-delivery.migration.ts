import { Migration } from '@mikro-orm/migrations'

/**
 * Mails are text and HTML, and each says what became of it (decisions 1, Mails). What a sandbox has written it keeps; what live has not sent
 * yet has as long as any other mail.
 */
export class MailDeliveryMigration extends Migration {
  override up(): void {
    for (const statement of [columns, present, rules, undelivered]) this.addSql(statement)
  }
}

const columns = `
alter table mail
  add column html text,
  add column status text not null default 'kept',
  add column send_until timestamptz,
  add column attempts int not null default 0,
  add column tried_at timestamptz,
  add column claimed_until timestamptz,
  add column refusal text;`

const present = `
update mail set send_until = created_at + interval '120 hours', status = case
  when sent_at is not null then 'sent'
  when exists (select from deployment where environment = 'live') then 'waiting'
  else 'kept' end;`

const rules = `
alter table mail
  alter column status drop default,
  alter column send_until set not null,
  add constraint mail_status_check check (status in ('kept', 'waiting', 'sent', 'bounced', 'lapsed')),
  add constraint mail_sent check ((status = 'sent') = (sent_at is not null));`

// The rest, which is nearly all of it, is found by its recipient.
const undelivered = `
create index mail_undelivered on mail (status, created_at) where status in ('waiting', 'bounced', 'lapsed');`
