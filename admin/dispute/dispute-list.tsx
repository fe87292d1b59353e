import { DataTable, SelectInput } from 'react-admin'
import type { DisputesQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { Amount } from '../show/amount.js'
import { Column } from '../show/column.js'
import { ConsoleList } from '../show/console-list.js'
import { Status } from '../show/status.js'
import { fromNow } from '../show/time.js'
import { disputeTypes } from './list-disputes.js'
import { pathOf } from './path-of.js'

type Row = NonNullable<DisputesQuery['disputes']>['nodes'][number]

const filters = () => [
  <SelectInput
    key="isOpen"
    source="isOpen"
    alwaysOn
    emptyText={say('console.disputes.open')}
    label={say('console.disputes.which')}
    // Those that are open are asked for where nothing is chosen.
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    choices={[{ id: 'false', name: say('console.disputes.over') }]}
    translateChoice={false}
  />,
  <SelectInput
    key="type"
    source="type"
    alwaysOn
    label={say('console.disputes.kind')}
    choices={disputeTypes.map((id) => ({ id, name: wordFor('disputeType', id.toLowerCase()) }))}
    translateChoice={false}
  />,
]

export function DisputeList() {
  return (
    <ConsoleList resource="disputes" filters={filters()} title={say('console.disputes.title')} empty={say('console.disputes.none')}>
      <DataTable<Row> bulkActionButtons={false} size="small" rowClick={(_id, _resource, record) => pathOf(rowOf(record))}>
        <Column
          source="ticketNumber"
          disableSort
          label={say('console.disputes.number')}
          render={({ ticketNumber }: Row) => <bdi>{ticketNumber}</bdi>}
        />
        <Column
          source="subject"
          disableSort
          isText
          label={say('console.disputes.subject')}
          render={({ subject }: Row) => <bdi>{subject}</bdi>}
        />
        <Column label={say('console.disputes.kind')} render={({ type }: Row) => wordFor('disputeType', type)} />
        <Column label={say('console.disputes.status')} render={({ status }: Row) => <Status area="disputeStatus" value={status} />} />
        <Column label={say('console.disputes.category')} render={({ category }: Row) => wordFor('disputeCategory', category)} />
        <Column
          source="atStakeTnd"
          disableSort
          label={say('console.disputes.atStake')}
          isFigure
          render={({ atStakeTnd }: Row) => <Amount of={atStakeTnd} />}
        />
        <Column label={say('console.disputes.opened')} render={({ createdAt }: Row) => fromNow(createdAt)} />
      </DataTable>
    </ConsoleList>
  )
}

/** Rows of this list are those of its operation. */
const rowOf = (record: unknown): Row => record as Row
