import { DataTable, SearchInput } from 'react-admin'
import type { ChargeFieldsFragment } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { Amount } from '../show/amount.js'
import { Column } from '../show/column.js'
import { ConsoleList } from '../show/console-list.js'
import { CopyableId } from '../show/copyable-id.js'
import { Status } from '../show/status.js'
import { statusFilter } from '../show/status-filter.js'
import { Time } from '../show/time.js'
import { chargeStatuses } from './list-charges.js'

type Row = ChargeFieldsFragment

const filters = () => [
  <SearchInput key="q" source="q" alwaysOn placeholder={say('console.charges.search')} sx={{ width: 340, maxWidth: '100%' }} />,
  statusFilter('chargeStatus', chargeStatuses),
]

/** Every charge of every business. */
export function ChargeList() {
  return (
    <ConsoleList
      title={say('console.charges.title')}
      empty={say('console.charges.none')}
      filters={filters()}
      sort={{ field: 'createdAt', order: 'DESC' }}
    >
      <DataTable<Row> bulkActionButtons={false} rowClick={(id) => `/charges/${id}`} size="small">
        <Column label={say('console.escrows.id')} render={({ id }: Row) => <CopyableId id={id} />} />
        <Column source="title" disableSort isText label={say('console.escrows.name')} render={({ title }: Row) => <bdi>{title}</bdi>} />
        <Column
          label={say('console.escrows.status')}
          render={({ status }: Row) => <Status area="chargeStatus" value={status.toLowerCase()} />}
        />
        <Column
          source="amountTnd"
          disableSort
          label={say('console.escrows.amount')}
          isFigure
          render={({ amountTnd }: Row) => <Amount of={amountTnd} />}
        />
        <Column label={say('console.charges.reference')} render={({ merchantReference }: Row) => <bdi>{merchantReference}</bdi>} />
        <Column label={say('console.charges.paid')} render={({ paidAt }: Row) => <Time at={paidAt} />} />
        <Column source="createdAt" label={say('console.escrows.created')} render={({ createdAt }: Row) => <Time at={createdAt} />} />
      </DataTable>
    </ConsoleList>
  )
}
