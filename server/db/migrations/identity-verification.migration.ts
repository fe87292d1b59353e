import { Migration } from '@mikro-orm/migrations'

/** Verifications of identities, also of people without account (decisions 10), and the domains of addresses that are given away by the minute. */
export class IdentityVerificationMigration extends Migration {
  override up(): void {
    for (const statement of [verifications, guard, blockedDomains, rights]) this.addSql(statement)
  }
}

const verifications = `
create table identity_verification (
  id uuid primary key,
  developer_id uuid not null references developer,
  test_clock_id uuid references test_clock,
  email text not null,
  external_user_id text check (char_length(external_user_id) between 1 and 200),
  redirect_url text,
  metadata jsonb not null default '{}',
  kyc_status text not null default 'pending' check (kyc_status in ('pending', 'approved', 'rejected')),
  decided_by text check (decided_by in ('sandbox', 'provider', 'staff')),
  needs_admin_review boolean not null default false,
  provider text,
  provider_session_id text,
  provider_state text check (provider_state in ('not_started', 'in_progress', 'in_review', 'completed', 'abandoned', 'expired')),
  claim_status text not null default 'pending' check (claim_status in ('pending', 'linked')),
  linked_user_id uuid references app_user,
  linked_at timestamptz,
  email_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  constraint identity_verification_decided check ((kyc_status = 'pending') = (decided_by is null)),
  constraint identity_verification_reviewed check (not needs_admin_review or kyc_status = 'pending'),
  constraint identity_verification_linked check (
    (claim_status = 'linked') = (linked_user_id is not null) and (linked_user_id is null) = (linked_at is null)
      and (claim_status = 'pending' or kyc_status = 'approved')
  )
);
create unique index identity_verification_session on identity_verification (provider, provider_session_id);
create index identity_verification_address on identity_verification (developer_id, email, id);
create index identity_verification_unclaimed on identity_verification (email) where claim_status = 'pending';
create index identity_verification_review on identity_verification (id) where needs_admin_review;`

/** What was decided stays, whoever asks. */
const guard = `
create function guard_identity_verification() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.kyc_status <> 'pending' and new.kyc_status <> old.kyc_status) or (old.claim_status = 'linked' and
      (new.claim_status, new.linked_user_id) is distinct from (old.claim_status, old.linked_user_id)) then
    raise exception 'identity verification % is decided', old.id using errcode = 'check_violation', constraint = 'identity_verification_final';
  end if;
  return new;
end $$;
create trigger guard_identity_verification before update on identity_verification
  for each row execute function guard_identity_verification();`

const disposable = [
  '10minutemail.com',
  '20minutemail.com',
  '33mail.com',
  'burnermail.io',
  'discard.email',
  'dispostable.com',
  'dropmail.me',
  'emailondeck.com',
  'fakeinbox.com',
  'fakemail.net',
  'getairmail.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.biz',
  'guerrillamail.com',
  'guerrillamail.de',
  'guerrillamail.info',
  'guerrillamail.net',
  'guerrillamail.org',
  'guerrillamailblock.com',
  'harakirimail.com',
  'inboxkitten.com',
  'incognitomail.org',
  'jetable.org',
  'mail-temp.com',
  'mailcatch.com',
  'maildrop.cc',
  'mailinator.com',
  'mailinator.net',
  'mailnesia.com',
  'mailnull.com',
  'mailsac.com',
  'mintemail.com',
  'moakt.com',
  'mohmal.com',
  'mytemp.email',
  'mytrashmail.com',
  'nada.email',
  'sharklasers.com',
  'spam4.me',
  'spambox.us',
  'spamgourmet.com',
  'temp-mail.io',
  'temp-mail.org',
  'tempail.com',
  'tempinbox.com',
  'tempmail.dev',
  'tempmailo.com',
  'tempr.email',
  'throwawaymail.com',
  'trash-mail.com',
  'trashmail.com',
  'trashmail.de',
  'trashmail.net',
  'trbvm.com',
  'wegwerfmail.de',
  'yopmail.com',
  'yopmail.fr',
  'yopmail.net',
]

const blockedDomains = `
create table blocked_email_domain (domain text primary key check (domain = lower(domain)));
insert into blocked_email_domain (domain) values ${disposable.map((domain) => `('${domain}')`).join(', ')};`

const rights = `
grant select, insert, update on identity_verification to amana_app;
grant select, insert, delete on blocked_email_domain to amana_app;`
