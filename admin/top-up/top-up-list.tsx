import { DataTable, SelectInput } from 'react-admin'
import type { StaffTopUpsQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { Amount } from '../show/amount.js'
import { ConsoleList } from '../show/console-list.js'
import { CopyableId } from '../show/copyable-id.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { topUpStatuses } from './list-top-ups.js'

type Row = NonNullable<StaffTopUpsQuery['topUps']>['nodes'][number]

const filters = () => [
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    label={say('console.escrows.status')}
    choices={topUpStatuses.map((id) => ({ id, name: wordFor('topUpStatus', id.toLowerCase()) }))}
    translateChoice={false}
  />,
]

/** Money that people put into their wallets by card, newest first. */
export function TopUpList() {
  return (
    <ConsoleList title={say('console.topUps.title')} filters={filters()}>
      <DataTable<Row> bulkActionButtons={false} rowClick={false} size="small">
        <DataTable.Col label={say('console.escrows.id')} render={({ id }: Row) => <CopyableId id={id} />} />
        <DataTable.Col label={say('console.escrows.amount')} render={({ amountTnd }: Row) => <Amount of={amountTnd} />} />
        <DataTable.Col
          label={say('console.escrows.status')}
          render={({ status }: Row) => <Status area="topUpStatus" value={status.toLowerCase()} />}
        />
        <DataTable.Col label={say('console.people.person')} render={({ owner }: Row) => <bdi>{owner?.email}</bdi>} />
        <DataTable.Col label={say('console.people.available')} render={({ owner }: Row) => <Amount of={owner?.availableTnd} />} />
        <DataTable.Col
          label={say('console.escrow.application')}
          render={({ applicationName }: Row) => <bdi>{applicationName ?? '—'}</bdi>}
        />
        <DataTable.Col label={say('console.escrows.created')} render={({ createdAt }: Row) => <Time at={createdAt} />} />
        <DataTable.Col label={say('console.topUps.completed')} render={({ completedAt }: Row) => <Time at={completedAt} />} />
      </DataTable>
    </ConsoleList>
  )
}
