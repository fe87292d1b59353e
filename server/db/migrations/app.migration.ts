import { Migration } from '@mikro-orm/migrations'

/**
 * The application's tables. What the domain refuses is refused here again where the database can see it:
 * status transitions, one open dispute and one pending cancellation per escrow, one payment in flight, one alarm per deadline.
 * Money columns end in `_millimes` (TND, 3 decimals) or `_minor` (the escrow's face currency).
 */
export class AppMigration extends Migration {
  override up(): void {
    for (const statement of [
      deployment,
      people,
      credentials,
      escrows,
      contracts,
      disputes,
      checkout,
      events,
      requests,
      staff,
      signIns,
      rights,
    ])
      this.addSql(statement)
  }
}

const deployment = `
-- Stable as to_char is: called immutable it would not be written out in place, and each call would cost more than reading a row.
create function iso(timestamptz) returns text language sql stable parallel safe as $$
  select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
create table deployment (singleton boolean primary key default true check (singleton), environment text not null check (environment in ('sandbox', 'live')), created_at timestamptz not null default now());
create table fee_schedule (
  id int generated always as identity primary key,
  fee_rate_ppm bigint not null check (fee_rate_ppm between 0 and 1000000),
  tax_percent int not null check (tax_percent between 0 and 100),
  effective_from timestamptz not null,
  created_by uuid,
  created_at timestamptz not null default now()
);
insert into fee_schedule (fee_rate_ppm, tax_percent, effective_from) values (50000, 19, '2000-01-01');
create trigger append_only before update or delete on fee_schedule for each row execute function refuse_change();`

const people = `
create table app_user (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  locale text not null default 'en' check (locale in ('en', 'fr', 'ar')),
  email_verified_at timestamptz,
  identity_status text not null default 'none' check (identity_status in ('none', 'pending', 'approved', 'rejected')),
  made_by_developer_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table developer (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  company_name text not null,
  application_name text,
  allowed_redirect_urls text[] not null default '{}',
  verified_at timestamptz,
  associated_user_id uuid references app_user,
  associated_at timestamptz,
  daily_creation_limit int check (daily_creation_limit >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index developer_associated_user on developer (associated_user_id) where associated_user_id is not null;
create table association_request (
  id uuid primary key,
  developer_id uuid not null references developer,
  email text not null,
  token_digest bytea not null unique,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'superseded')),
  expires_at timestamptz not null,
  decided_at timestamptz,
  created_at timestamptz not null
);
create unique index association_request_pending on association_request (developer_id) where status = 'pending';
create table developer_signature (
  developer_id uuid primary key references developer,
  user_id uuid not null references app_user,
  image bytea not null check (octet_length(image) <= 200000),
  sha256 text not null,
  token_digest bytea not null unique,
  confirmed_at timestamptz,
  created_at timestamptz not null
);
create table staff (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  role text not null check (role in ('support', 'disputes', 'compliance', 'finance', 'owner')),
  totp_secret text,
  disabled_at timestamptz,
  created_at timestamptz not null
);
create table verification_code (
  id uuid primary key,
  kind text not null check (kind in ('user', 'developer')),
  subject_id uuid not null,
  code_digest bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index verification_code_subject on verification_code (subject_id, created_at);
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  kind text not null,
  locale text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_recipient on mail (recipient, id);`

const credentials = `
create table access_token (
  id uuid primary key,
  digest bytea not null unique,
  kind text not null check (kind in ('user', 'developer', 'staff')),
  subject_id uuid not null,
  display text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index access_token_subject on access_token (subject_id);
create table api_key (
  id uuid primary key,
  developer_id uuid not null references developer,
  name text not null,
  digest bytea not null unique,
  key_prefix text not null,
  last_four text not null,
  environment text not null check (environment in ('live', 'sandbox')),
  is_active boolean not null default true,
  rate_limit int check (rate_limit between 1 and 10000000),
  metadata jsonb not null default '{}',
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index api_key_developer on api_key (developer_id, created_at);`

const escrows = `
create table escrow (
  id uuid primary key,
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) <= 2000),
  mode text not null check (mode in ('standard', 'quick', 'instant')),
  status text not null check (status in ('pending', 'paid', 'delivered', 'completed', 'cancelled', 'disputed')),
  status_reason text,
  status_actor text,
  version int not null default 1,
  currency char(3) not null check (currency in ('TND', 'USD', 'EUR')),
  face_amount_minor bigint not null check (face_amount_minor > 0),
  amount_millimes bigint not null check (amount_millimes > 0),
  fx_rate numeric(20, 10) not null check (fx_rate > 0),
  fx_source text not null,
  fx_locked_at timestamptz not null,
  fee_schedule_id int not null references fee_schedule,
  fee_rate_ppm bigint not null,
  tax_percent int not null,
  developer_fee_basis_points int not null default 0 check (developer_fee_basis_points between 0 and 2500),
  developer_fee_user_id uuid references app_user,
  fee_bearer text not null check (fee_bearer in ('seller', 'buyer')),
  escrow_fee_millimes bigint not null check (escrow_fee_millimes >= 0),
  service_tax_millimes bigint not null check (service_tax_millimes >= 0),
  developer_fee_millimes bigint not null check (developer_fee_millimes >= 0),
  buyer_funding_millimes bigint not null check (buyer_funding_millimes > 0),
  seller_net_millimes bigint not null check (seller_net_millimes >= 0),
  released_millimes bigint not null default 0 check (released_millimes >= 0),
  refunded_millimes bigint not null default 0 check (refunded_millimes >= 0),
  held_millimes bigint not null default 0 check (held_millimes >= 0),
  seller_id uuid references app_user,
  seller_email text not null,
  buyer_id uuid references app_user,
  buyer_email text not null,
  created_by_developer_id uuid references developer,
  created_by_user_id uuid references app_user,
  application_name text,
  estimated_delivery_days int check (estimated_delivery_days >= 1),
  metadata jsonb,
  dispute_id uuid,
  event_seq int not null default 0,
  expires_at timestamptz not null,
  paid_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  completion_deadline timestamptz,
  completion_extended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint escrow_parties_differ check (seller_email <> buyer_email and (seller_id <> buyer_id) is not false),
  constraint escrow_not_over_spent check (released_millimes + refunded_millimes <= amount_millimes),
  constraint escrow_ended_is_empty check (status not in ('completed', 'cancelled', 'pending') or held_millimes = 0),
  check ((status = 'disputed') <= (dispute_id is not null))
);
create index escrow_seller on escrow (seller_id, created_at desc, id desc) where seller_id is not null;
create index escrow_buyer on escrow (buyer_id, created_at desc, id desc) where buyer_id is not null;
create index escrow_developer on escrow (created_by_developer_id, created_at desc, id desc) where created_by_developer_id is not null;
create index escrow_seller_invited on escrow (seller_email) where seller_id is null;
create index escrow_buyer_invited on escrow (buyer_email) where buyer_id is null;
create index escrow_buyer_held on escrow (buyer_id) include (held_millimes) where held_millimes > 0;

create function guard_escrow_status() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status || '>' || new.status) = any (array[
    'pending>paid', 'pending>cancelled', 'paid>delivered', 'paid>completed', 'paid>cancelled', 'paid>disputed',
    'delivered>paid', 'delivered>completed', 'delivered>cancelled', 'delivered>disputed',
    'disputed>paid', 'disputed>delivered', 'disputed>completed', 'disputed>cancelled']) then
    raise exception 'escrow % may not go from % to %', old.id, old.status, new.status using errcode = 'check_violation', constraint = 'escrow_transition';
  end if;
  if old.status in ('completed', 'cancelled') and (new.released_millimes, new.refunded_millimes, new.held_millimes)
     is distinct from (old.released_millimes, old.refunded_millimes, old.held_millimes) then
    raise exception 'escrow % has ended', old.id using errcode = 'check_violation', constraint = 'escrow_transition';
  end if;
  return new;
end $$;
create trigger guard_escrow_status before update on escrow for each row execute function guard_escrow_status();
create trigger no_delete before delete on escrow for each row execute function refuse_change();

create table deadline (
  id uuid primary key,
  kind text not null check (kind in ('expiry', 'completion', 'completion_reminder_72h', 'completion_reminder_24h', 'cancellation_request', 'dispute_silence', 'payment_processing')),
  escrow_id uuid not null references escrow,
  subject_id uuid,
  due_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'paused', 'done', 'cancelled')),
  remaining_ms bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index deadline_one on deadline (escrow_id, kind, coalesce(subject_id, escrow_id)) where status in ('pending', 'paused');
create index deadline_due on deadline (due_at) where status = 'pending';

create table delivery_rejection (
  id uuid primary key,
  escrow_id uuid not null references escrow,
  rejected_at timestamptz not null,
  reason text,
  previous_delivered_at timestamptz not null
);
create index delivery_rejection_escrow on delivery_rejection (escrow_id, rejected_at);

create table cancellation_request (
  id uuid primary key,
  escrow_id uuid not null references escrow,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'expired', 'superseded')),
  reason text,
  requested_at timestamptz not null,
  decided_at timestamptz
);
create index cancellation_request_escrow on cancellation_request (escrow_id, requested_at);
create unique index cancellation_request_one_pending on cancellation_request (escrow_id) where status = 'pending';

create table payment (
  id uuid primary key,
  escrow_id uuid not null references escrow,
  payer_id uuid not null references app_user,
  session_id uuid,
  method text not null check (method in ('wallet', 'card')),
  status text not null check (status in ('processing', 'succeeded', 'declined', 'credited')),
  amount_millimes bigint not null check (amount_millimes > 0),
  face_amount_minor bigint not null check (face_amount_minor > 0),
  currency char(3) not null check (currency in ('TND', 'USD', 'EUR')),
  provider text not null,
  provider_reference text,
  escrow_version int not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index payment_escrow on payment (escrow_id, created_at);
create unique index payment_one_in_flight on payment (escrow_id) where status = 'processing';
create unique index payment_provider_reference on payment (provider, provider_reference) where provider_reference is not null;`

const contracts = `
create table contract (
  id uuid primary key,
  escrow_id uuid not null unique references escrow,
  terms text not null check (length(terms) <= 10000),
  language text not null check (language in ('en', 'fr', 'ar')),
  version int not null default 1,
  content_sha256 text not null,
  seller_signed_at timestamptz,
  buyer_signed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Every version that was ever shown, with the text that its hash covers.
create table contract_version (
  contract_id uuid not null references contract,
  version int not null,
  content jsonb not null,
  content_sha256 text not null,
  created_at timestamptz not null,
  primary key (contract_id, version)
);
create trigger append_only before update or delete on contract_version for each row execute function refuse_change();
create table contract_signature (
  contract_id uuid not null references contract,
  version int not null,
  role text not null check (role in ('seller', 'buyer')),
  user_id uuid not null references app_user,
  name text,
  signature_image text,
  content_sha256 text not null,
  signed_at timestamptz not null,
  primary key (contract_id, version, role)
);
create trigger append_only before update or delete on contract_signature for each row execute function refuse_change();`

const disputes = `
create sequence dispute_number;
create table dispute (
  id uuid primary key,
  ticket_number text not null unique,
  escrow_id uuid not null references escrow,
  type text not null check (type in ('escrow_dispute', 'release_dispute')),
  status text not null check (status in ('open', 'awaiting_counterparty', 'under_review', 'resolved', 'withdrawn')),
  category text not null check (category in ('not_delivered', 'not_as_described', 'incomplete', 'payment', 'fraud', 'other')),
  subject text not null,
  reason text not null,
  opened_by text not null check (opened_by in ('buyer', 'seller')),
  previous_status text not null check (previous_status in ('paid', 'delivered')),
  outcome text check (outcome in ('settled', 'release_seller', 'refund_buyer', 'split', 'dismiss', 'withdrawn')),
  awarded_millimes bigint,
  resolution_reason text,
  resolved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index dispute_one_open on dispute (escrow_id) where type = 'escrow_dispute' and status in ('open', 'awaiting_counterparty', 'under_review');
alter table escrow add foreign key (dispute_id) references dispute;
create table dispute_message (
  id uuid primary key,
  dispute_id uuid not null references dispute,
  author_role text not null check (author_role in ('buyer', 'seller', 'staff')),
  author_id uuid not null,
  body text not null,
  is_internal boolean not null default false,
  created_at timestamptz not null
);
create index dispute_message_dispute on dispute_message (dispute_id, created_at);
create table settlement_offer (
  id uuid primary key,
  dispute_id uuid not null references dispute,
  offered_by text not null check (offered_by in ('buyer', 'seller')),
  seller_award_millimes bigint not null check (seller_award_millimes >= 0),
  status text not null check (status in ('open', 'accepted', 'superseded')),
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index settlement_offer_one_open on settlement_offer (dispute_id, offered_by) where status = 'open';`

const checkout = `
create table checkout_session (
  id uuid primary key,
  escrow_id uuid not null references escrow,
  developer_id uuid not null references developer,
  action text not null,
  target_user_email text not null,
  status text not null check (status in ('pending', 'completed', 'expired', 'cancelled')),
  cancel_reason text check (cancel_reason in ('user', 'api', 'sibling_completed', 'action_no_longer_valid')),
  redirect_url text not null,
  metadata jsonb not null default '{}',
  -- A card payment of this session waits for its provider: until then the session does not expire.
  is_paying boolean not null default false,
  expires_at timestamptz not null,
  completed_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null
);
create index checkout_session_pending on checkout_session (escrow_id) where status = 'pending';
create index checkout_session_due on checkout_session (expires_at) where status = 'pending';`

const events = `
create table domain_event (
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  id uuid primary key,
  type text not null,
  escrow_id uuid,
  aggregate_seq int,
  body text not null check (octet_length(body) <= 65536),
  occurred_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index domain_event_feed on domain_event (xid, seq);
create unique index domain_event_order on domain_event (escrow_id, aggregate_seq) where escrow_id is not null;
-- The order of reading is (xid, seq): a transaction that took its number before the one that wrote an escrow's last event runs again.
create function guard_event_order() returns trigger language plpgsql as $$
begin
  if exists (select from domain_event e where e.escrow_id = new.escrow_id and e.aggregate_seq = new.aggregate_seq - 1 and e.xid > new.xid) then
    raise exception 'events of escrow % would be read out of order', new.escrow_id using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger guard_event_order before insert on domain_event for each row when (new.escrow_id is not null) execute function guard_event_order();
create trigger append_only before update or delete on domain_event for each row execute function refuse_change();
create trigger no_truncate before truncate on domain_event for each statement execute function refuse_change();

-- Who may read an event, decided when it was written. The order of reading is (xid, seq) below the oldest open transaction:
-- the order of commits per escrow, with no gap (ARCHITECTURE.md, Events).
create table event_recipient (
  principal_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null,
  event_id uuid not null references domain_event,
  type text not null,
  escrow_id uuid,
  via text not null check (via in ('creator', 'association', 'party')),
  via_user_id uuid,
  primary key (principal_id, xid, seq)
);
create index event_recipient_event on event_recipient (event_id);
create trigger append_only before update or delete on event_recipient for each row execute function refuse_change();

create table webhook (
  id uuid primary key,
  developer_id uuid not null references developer,
  url text not null,
  secret_sealed bytea not null,
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null default true,
  deactivated_reason text,
  last_triggered_at timestamptz,
  last_response_status int,
  failure_count int not null default 0,
  failing_since timestamptz,
  owner_warned_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhook_developer on webhook (developer_id) where deleted_at is null;
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook,
  event_id uuid not null references domain_event,
  event_type text not null,
  event_seq bigint not null,
  lane uuid not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts int not null default 0,
  is_manual boolean not null default false,
  claimed_until timestamptz,
  last_response_status int,
  failure_reason text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index webhook_delivery_lane on webhook_delivery (webhook_id, lane, event_seq) where status = 'pending';
create index webhook_delivery_pending on webhook_delivery (created_at) where status = 'pending';
create index webhook_delivery_event on webhook_delivery (event_id);
create index webhook_delivery_webhook on webhook_delivery (webhook_id, created_at desc, id desc);
create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery,
  number int not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  response_status int,
  response_excerpt text,
  error text,
  duration_ms int,
  primary key (delivery_id, number, started_at)
);`

const requests = `
create table idempotency_record (
  owner_id uuid not null,
  operation text not null,
  key text not null,
  request_sha256 text not null,
  outcome jsonb not null,
  created_at timestamptz not null,
  primary key (owner_id, operation, key)
);
create index idempotency_record_age on idempotency_record (created_at);
create table daily_creation (
  developer_id uuid not null references developer,
  day date not null,
  creations int not null,
  primary key (developer_id, day)
);`

const staff = `
create table pending_staff_action (
  id uuid primary key,
  action text not null,
  payload jsonb not null,
  maker_id uuid not null references staff,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'expired')),
  checker_id uuid references staff,
  expires_at timestamptz not null,
  decided_at timestamptz,
  created_at timestamptz not null,
  constraint second_person check (checker_id is distinct from maker_id)
);
create table audit_log (
  id bigint generated always as identity primary key,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  subject text not null,
  reason text,
  before jsonb,
  after jsonb,
  request_id text,
  occurred_at timestamptz not null
);
create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger no_truncate before truncate on audit_log for each statement execute function refuse_change();`

const signIns = `
-- Tries to sign in, of the last hour or the window of SIGN_IN_FAILURES, whichever is longer. Keyed hashes stand for account and address:
-- who tried to be whom from where is nobody's business. A try is open while its password is being checked.
create table sign_in_attempt (
  id uuid primary key,
  account_digest bytea not null,
  address_digest bytea not null,
  status text not null default 'open' check (status in ('open', 'failed', 'forgiven')),
  started_at timestamptz not null
);
create index sign_in_attempt_account on sign_in_attempt (account_digest, started_at);
create index sign_in_attempt_address on sign_in_attempt (address_digest, started_at);
create index sign_in_attempt_age on sign_in_attempt (started_at);
-- The time step of the last one-time code that was used: a code is good for one sign-in.
alter table staff add column totp_last_step bigint;
-- The smaller bound is a setting (SIGNATURE_IMAGE_MAX_BYTES); this is the largest it can be set to.
alter table developer_signature drop constraint developer_signature_image_check;
alter table developer_signature add constraint developer_signature_image_check check (octet_length(image) <= 10485760);`

const rights = `
create schema jobs authorization amana_app;
grant usage on schema public to amana_app;
grant select, insert, update, delete on all tables in schema public to amana_app;
revoke update, delete, truncate on domain_event, event_recipient, audit_log, fee_schedule, contract_version, contract_signature from amana_app;
revoke insert, update, delete on deployment from amana_app;
grant insert on deployment to amana_app;
grant usage on all sequences in schema public to amana_app;`
