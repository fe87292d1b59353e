import { Migration } from '@mikro-orm/migrations'

/**
 * Card payments of more than escrows (decisions 8): of an escrow, a charge or a top-up, by somebody with or without an account. Its deadline
 * then has no escrow either, and both go by their own ids. What a guest has paid lies on an account of that payment until it has paid for
 * something; what goes back to a card, on an account of that refund until the provider has given it back.
 */
export class PaymentSubjectsMigration extends Migration {
  override up(): void {
    for (const statement of [keys, subjects, guests, deadlines, accounts, refunds, rights]) this.addSql(statement)
  }
}

const keys = `
lock table deadline, payment, escrow in access exclusive mode;
drop index deadline_by_id, payment_by_id, deadline_one, payment_provider_reference;
alter table deadline drop constraint deadline_pkey, add primary key (id), alter column escrow_id drop not null;
alter table payment drop constraint payment_pkey, add primary key (id), alter column escrow_id drop not null;
create index deadline_escrow on deadline (escrow_id);
create unique index payment_provider_reference on payment (provider, provider_reference) where provider_reference is not null;`

// What a charge and a top-up are, their own migrations say, and add the foreign key.
const subjects = `
alter table payment
  add column charge_id uuid,
  add column top_up_id uuid,
  add column test_clock_id uuid references test_clock,
  alter column escrow_version drop not null,
  add constraint payment_one_subject check (num_nonnulls(escrow_id, charge_id, top_up_id) = 1),
  add constraint payment_escrow_version check ((escrow_version is null) = (escrow_id is null));
update payment set test_clock_id = e.test_clock_id from escrow e where e.id = payment.escrow_id and e.test_clock_id is not null;
create unique index payment_one_in_flight_of_charge on payment (charge_id) where status = 'processing';
create unique index payment_one_in_flight_of_top_up on payment (top_up_id) where status = 'processing';
create index payment_charge on payment (charge_id, created_at) where charge_id is not null;
create index payment_top_up on payment (top_up_id, created_at) where top_up_id is not null;`

const guests = `
alter table payment
  alter column payer_id drop not null,
  add column receipt_email text,
  add column description text not null default 'Escrow payment',
  add column redirect_url text,
  add column return_url text,
  add column difference text,
  drop constraint payment_status_check,
  add constraint payment_status_check check (status in ('processing', 'succeeded', 'declined', 'credited', 'returned')),
  add constraint payment_has_payer check (status <> 'credited' or payer_id is not null);
alter table payment alter column description drop default;`

// A deadline without escrow is about its subject, which its kind tells the table of.
const deadlines = `
alter table deadline add constraint deadline_subject check (num_nonnulls(escrow_id, subject_id) > 0);
create unique index deadline_one on deadline (coalesce(escrow_id, subject_id), kind, coalesce(subject_id, escrow_id)) where status in ('pending', 'paused');`

const accounts = `
insert into ledger.account_kind values ('guest_payment', 0, true), ('refund_due', 0, true);`

const refunds = `
create table payment_refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  status text not null default 'requested' check (status in ('requested', 'refunded', 'refused')),
  amount_millimes bigint not null check (amount_millimes > 0),
  face_amount_minor bigint not null check (face_amount_minor > 0),
  reason text not null,
  reference text,
  refusal text,
  ask_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint payment_refund_settled check ((status = 'refunded') = (settled_at is not null) and (status <> 'refunded' or reference is not null)),
  constraint payment_refund_refused check (status <> 'refused' or refusal is not null)
);
create index payment_refund_payment on payment_refund (payment_id);
create index payment_refund_open on payment_refund (ask_at) where status = 'requested';
create index payment_refund_refused on payment_refund (created_at, id) where status = 'refused';`

const rights = `
grant select, insert, update (status, reference, refusal, ask_at, settled_at) on payment_refund to amana_app;`
