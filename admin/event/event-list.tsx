import { usePermissions, DataTable, SelectInput, TextInput } from 'react-admin'
import type { RecordedEventsQuery } from '../../schema/operations/document-types.js'
import { isMoneyStaff } from '../ledger/money-staff.js'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Column } from '../show/column.js'
import { ConsoleList } from '../show/console-list.js'
import { CopyableId } from '../show/copyable-id.js'
import { Time } from '../show/time.js'
import { ReplayRange } from './replay-range.js'

type Row = NonNullable<RecordedEventsQuery['recordedEvents']>['nodes'][number]

/** What happened, of everybody, newest first; a row opens its payload and its deliveries. */
export function EventList() {
  const { permissions } = usePermissions()
  const types = useAnswer('EventTypes').data?.eventTypes ?? []
  const filters = [
    <SelectInput
      key="type"
      source="type"
      alwaysOn
      label={say('console.events.type')}
      choices={types.map(({ type }) => ({ id: type, name: type }))}
      translateChoice={false}
    />,
    <TextInput key="escrowId" source="escrowId" alwaysOn label={say('console.ledger.ofEscrow')} />,
  ]
  return (
    <>
      <ConsoleList title={say('console.events.title')} empty={say('console.events.none')} filters={filters}>
        <DataTable<Row> bulkActionButtons={false} rowClick={(id) => `/events/${id}`} size="small">
          <Column label={say('console.ledger.when')} render={({ at }: Row) => <Time at={at} />} />
          <Column label={say('console.events.type')} isText render={({ type }: Row) => <code dir="ltr">{type}</code>} />
          <Column label={say('console.ledger.escrow')} render={({ escrowId }: Row) => (escrowId ? <CopyableId id={escrowId} /> : '—')} />
          <Column label={say('console.escrows.id')} render={({ id }: Row) => <CopyableId id={id} />} />
        </DataTable>
      </ConsoleList>
      {isMoneyStaff(permissions) && <ReplayRange types={types.map(({ type }) => type)} />}
    </>
  )
}
