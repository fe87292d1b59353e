import { DataTable, List, Pagination, SelectInput } from 'react-admin'
import type { DisputesQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { Amount } from '../show/amount.js'
import { Status } from '../show/status.js'
import { fromNow } from '../show/time.js'
import { pathOf } from './path-of.js'

type Row = NonNullable<DisputesQuery['disputes']>['nodes'][number]

const filters = () => [
  <SelectInput
    key="isOpen"
    source="isOpen"
    alwaysOn
    emptyText={say('console.disputes.open')}
    label={say('console.disputes.which')}
    choices={[{ id: 'false', name: say('console.disputes.over') }]}
    translateChoice={false}
  />,
]

export function DisputeList() {
  return (
    <List<Row>
      resource="disputes"
      filters={filters()}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      exporter={false}
      empty={false}
      title={say('console.disputes.title')}
    >
      <DataTable<Row> bulkActionButtons={false} size="small" rowClick={(_id, _resource, record) => pathOf(rowOf(record))}>
        <DataTable.Col source="ticketNumber" disableSort label={say('console.disputes.number')} />
        <DataTable.Col source="subject" disableSort label={say('console.disputes.subject')} />
        <DataTable.Col label={say('console.disputes.kind')} render={({ type }: Row) => wordFor('disputeType', type)} />
        <DataTable.Col
          label={say('console.disputes.status')}
          render={({ status }: Row) => <Status area="disputeStatus" value={status} />}
        />
        <DataTable.Col label={say('console.disputes.category')} render={({ category }: Row) => wordFor('disputeCategory', category)} />
        <DataTable.Col
          source="atStakeTnd"
          disableSort
          label={say('console.disputes.atStake')}
          render={({ atStakeTnd }: Row) => <Amount of={atStakeTnd} />}
        />
        <DataTable.Col label={say('console.disputes.opened')} render={({ createdAt }: Row) => fromNow(createdAt)} />
      </DataTable>
    </List>
  )
}

/** Rows of this list are those of its operation. */
const rowOf = (record: unknown): Row => record as Row
