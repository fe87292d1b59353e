import { Migration } from '@mikro-orm/migrations'

/**
 * Staff look for anything by its id, by an address, or by what a merchant, a bank or a card provider calls it (decisions 18). Indexes that had
 * the same columns in another order now begin with what is looked for, so that nothing is written for it but where no index was.
 */
export class StaffSearchMigration extends Migration {
  override up(): void {
    for (const table of partsOfEscrow) this.addSql(`create index ${table}_by_id on ${table} (id)`)
    for (const statement of turned) this.addSql(statement)
    for (const statement of [...references, ...beginnings]) this.addSql(statement)
  }
}

/** Kept by their escrow's id; asked for by their own. */
const partsOfEscrow = ['adjustment', 'cancellation_request', 'delivery_rejection', 'dispute_message', 'settlement_offer']

const turned = [
  'drop index payment_provider_reference',
  `create unique index payment_provider_reference on payment (provider_reference, provider, escrow_id) where provider_reference is not null`,
  `alter table charge drop constraint charge_merchant_reference,
     add constraint charge_merchant_reference unique (merchant_reference, developer_id)`,
  'drop index logged_request_by_request',
  'create index logged_request_by_request on logged_request (request_id, developer_id)',
  `alter table withdrawal drop constraint withdrawal_user_id_reference_key,
     add constraint withdrawal_reference unique (reference, user_id)`,
  `alter table top_up drop constraint top_up_reference, add constraint top_up_reference unique (reference, user_id)`,
]

const references = [
  'create index withdrawal_bank_reference on withdrawal (bank_reference) where bank_reference is not null',
  'create index identity_verification_email on identity_verification (email, id)',
]

// In the order of their bytes, so that a beginning is a range whatever the database's own order is.
const beginnings = [
  'create index app_user_beginning on app_user (email collate "C")',
  'create index developer_beginning on developer (email collate "C", id)',
  'create index developer_company on developer (lower(company_name) collate "C", id)',
]
