import { DataTable, TextInput } from 'react-admin'
import type { LedgerTransferFieldsFragment } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { Column } from '../show/column.js'
import { ConsoleList } from '../show/console-list.js'
import { CopyableId } from '../show/copyable-id.js'
import { Time } from '../show/time.js'
import { LedgerTabs } from './ledger-tabs.js'
import { Moved } from './moved.js'

type Row = LedgerTransferFieldsFragment

const filters = () => [<TextInput key="escrowId" source="escrowId" alwaysOn label={say('console.ledger.ofEscrow')} />]

/** Every transfer, newest first, with what it moved from where to where. */
export function TransferList() {
  return (
    <>
      <LedgerTabs />
      <ConsoleList<Row>
        title={say('console.ledger.transfers')}
        filters={filters()}
        empty={say('console.ledger.noTransfers')}
        written={{ postings: ({ postings }) => postings }}
      >
        <DataTable<Row> bulkActionButtons={false} rowClick={(id) => `/ledger-transfers/${id}`} size="small">
          <Column label={say('console.ledger.when')} render={({ occurredAt }: Row) => <Time at={occurredAt} />} />
          <Column isText label={say('console.ledger.what')} render={({ kind }: Row) => wordFor('transferKind', kind)} />
          <Column label={say('console.ledger.postings')} isText render={({ postings }: Row) => <Moved postings={postings} />} />
          <Column label={say('console.ledger.escrow')} render={({ escrowId }: Row) => (escrowId ? <CopyableId id={escrowId} /> : '—')} />
        </DataTable>
      </ConsoleList>
    </>
  )
}
