import { Migration } from '@mikro-orm/migrations'

/**
 * Everything that belongs to an escrow is kept by the escrow's id: primary keys, unique indexes and foreign keys have it as a column. A
 * dispute, an offer, a message, a contract and its signatures can then only be those of one and the same escrow, and the rows of one escrow
 * can be kept on one node (ARCHITECTURE.md, Citus). What is asked for by its own id alone has an index for it.
 */
export class EscrowKeysMigration extends Migration {
  override up(): void {
    for (const statement of [
      lockAll,
      dropForeignKeys,
      addColumns,
      ...ownId.map(keyedByEscrow),
      ...askedForById.map(indexById),
      partsOfContract,
      uniqueIndexes,
      foreignKeys,
    ])
      this.addSql(statement)
  }
}

const ownId = [
  'deadline',
  'delivery_rejection',
  'cancellation_request',
  'payment',
  'contract',
  'dispute',
  'dispute_message',
  'settlement_offer',
  'checkout_session',
]

const askedForById = ['deadline', 'payment', 'contract', 'dispute', 'checkout_session']

// All at once, and the escrow last: whoever is at work takes the row of a deadline, a session or a payment before that of its escrow.
const lockAll = `lock table ${ownId.join(', ')}, contract_version, contract_signature, escrow in access exclusive mode;`

const dropForeignKeys = `
alter table escrow drop constraint escrow_dispute_id_fkey;
alter table dispute_message drop constraint dispute_message_dispute_id_fkey;
alter table settlement_offer drop constraint settlement_offer_dispute_id_fkey;
alter table contract_version drop constraint contract_version_contract_id_fkey;
alter table contract_signature drop constraint contract_signature_contract_id_fkey;`

const addColumns = `
alter table dispute_message add column escrow_id uuid;
update dispute_message m set escrow_id = d.escrow_id from dispute d where d.id = m.dispute_id;
alter table settlement_offer add column escrow_id uuid;
update settlement_offer o set escrow_id = d.escrow_id from dispute d where d.id = o.dispute_id;
alter table contract_version disable trigger append_only;
alter table contract_version add column escrow_id uuid;
update contract_version v set escrow_id = c.escrow_id from contract c where c.id = v.contract_id;
alter table contract_version enable trigger append_only;
alter table contract_signature disable trigger append_only;
alter table contract_signature add column escrow_id uuid;
update contract_signature s set escrow_id = c.escrow_id from contract c where c.id = s.contract_id;
alter table contract_signature enable trigger append_only;`

const keyedByEscrow = (table: string) => `
alter table ${table} drop constraint ${table}_pkey, add primary key (escrow_id, id);`

const indexById = (table: string) => `create index ${table}_by_id on ${table} (id);`

const partsOfContract = `
alter table contract_version drop constraint contract_version_pkey, add primary key (escrow_id, contract_id, version);
alter table contract_signature drop constraint contract_signature_pkey, add primary key (escrow_id, contract_id, version, role);`

// Across escrows a ticket's number is kept apart by its sequence, and a provider's reference by the key of its transfer in the ledger.
const uniqueIndexes = `
drop index settlement_offer_one_open, payment_provider_reference, dispute_message_dispute;
alter table dispute drop constraint dispute_ticket_number_key;
create unique index settlement_offer_one_open on settlement_offer (escrow_id, dispute_id, offered_by) where status = 'open';
create unique index payment_provider_reference on payment (provider, provider_reference, escrow_id) where provider_reference is not null;
create unique index dispute_ticket_number on dispute (ticket_number, escrow_id);
create index dispute_message_dispute on dispute_message (escrow_id, dispute_id, created_at);`

const foreignKeys = `
alter table escrow add foreign key (id, dispute_id) references dispute (escrow_id, id);
alter table dispute_message add foreign key (escrow_id, dispute_id) references dispute;
alter table settlement_offer add foreign key (escrow_id, dispute_id) references dispute;
alter table contract_version add foreign key (escrow_id, contract_id) references contract;
alter table contract_signature add foreign key (escrow_id, contract_id) references contract;`
