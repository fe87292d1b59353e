import { DataTable, SearchInput, SelectInput, TextInput } from 'react-admin'
import type { EscrowsQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { Address } from '../show/address.js'
import { Amount } from '../show/amount.js'
import { Column } from '../show/column.js'
import { ConsoleList } from '../show/console-list.js'
import { CopyableId } from '../show/copyable-id.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { escrowStatuses } from './list-escrows.js'

type EscrowRow = NonNullable<EscrowsQuery['escrows']>['nodes'][number]

const choices = escrowStatuses.map((id) => ({
  id,
  get name() {
    return wordFor('escrowStatus', id)
  },
}))

const filters = () => [
  <SearchInput key="q" source="q" alwaysOn placeholder={say('console.escrows.search')} sx={{ width: 300, maxWidth: '100%' }} />,
  <SelectInput key="status" source="status" choices={choices} alwaysOn label={say('console.escrows.status')} translateChoice={false} />,
  <TextInput key="email" source="email" label={say('console.escrows.email')} />,
  <TextInput key="userId" source="userId" label={say('console.escrows.user')} />,
]

/** By the address of their account, or of their invitation. */
const sellerOf = ({ seller, sellerEmail }: EscrowRow) => seller?.email ?? sellerEmail
const buyerOf = ({ buyer, buyerEmail }: EscrowRow) => buyer?.email ?? buyerEmail

/** Every escrow; filters, order and page stand in the address. */
export function EscrowList() {
  return (
    <ConsoleList<EscrowRow>
      filters={filters()}
      sort={{ field: 'createdAt', order: 'DESC' }}
      title={say('console.escrows.title')}
      empty={say('console.escrows.none')}
      written={{ seller: sellerOf, buyer: buyerOf }}
    >
      <DataTable<EscrowRow> bulkActionButtons={false} rowClick={(id) => `/escrows/${id}`} size="small">
        <Column label={say('console.escrows.id')} render={({ id }: EscrowRow) => <CopyableId id={id} />} />
        <Column
          source="title"
          disableSort
          isText
          label={say('console.escrows.name')}
          render={({ title }: EscrowRow) => <bdi>{title}</bdi>}
        />
        <Column label={say('console.escrows.status')} render={({ status }: EscrowRow) => <Status area="escrowStatus" value={status} />} />
        <Column
          source="amountTnd"
          disableSort
          label={say('console.escrows.amount')}
          isFigure
          render={({ amountTnd }: EscrowRow) => <Amount of={amountTnd} />}
        />
        <Column label={say('console.escrows.seller')} render={(row: EscrowRow) => <Address of={sellerOf(row)} />} />
        <Column label={say('console.escrows.buyer')} render={(row: EscrowRow) => <Address of={buyerOf(row)} />} />
        <Column source="createdAt" label={say('console.escrows.created')} render={({ createdAt }: EscrowRow) => <Time at={createdAt} />} />
      </DataTable>
    </ConsoleList>
  )
}
