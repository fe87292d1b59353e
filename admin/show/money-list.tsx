import type { ReactElement, ReactNode } from 'react'
import { DataTable } from 'react-admin'
import { say } from '../provider/words.js'
import { Address } from './address.js'
import { Amount } from './amount.js'
import type { Written } from './csv.js'
import { ConsoleList } from './console-list.js'
import { CopyableId } from './copyable-id.js'
import { Status } from './status.js'
import { statusFilter } from './status-filter.js'
import { Time } from './time.js'
import { Column } from './column.js'

/** What has moved into somebody's wallet or out of it. */
type Moved = {
  id: string
  amountTnd: string
  status: string
  createdAt: string
  owner: { email: string } | null
}

const ownerOf = ({ owner }: Moved) => owner?.email

interface Listed<Row extends Moved> {
  title: string
  empty: string
  /** Where the words of its statuses stand. */
  area: string
  statuses: readonly string[]
  /** Filters of its own, beside that of the status. */
  filters?: ReactElement[]
  /** What a saved file has of a row, beside its plain values and whose it is. */
  written?: Written<Row>
  /** Columns of its own, between whose it is and when it was asked for. */
  children: ReactNode
  /** The last column. */
  ended: ReactNode
}

/** Money on its way, everybody's, newest first: how much, what has become of it, whose it is, and since when. */
export function MoneyList<Row extends Moved>(listed: Listed<Row>) {
  const { title, empty, area, statuses, filters = [], written = {}, children, ended } = listed
  return (
    <ConsoleList<Row>
      title={title}
      empty={empty}
      filters={[statusFilter(area, statuses), ...filters]}
      written={{ owner: ownerOf, ...written }}
    >
      <DataTable<Moved> bulkActionButtons={false} rowClick={(id, resource) => `/${resource}/${id}`} size="small">
        <Column label={say('console.escrows.id')} render={({ id }: Moved) => <CopyableId id={id} />} />
        <Column label={say('console.escrows.amount')} isFigure render={({ amountTnd }: Moved) => <Amount of={amountTnd} />} />
        <Column label={say('console.escrows.status')} render={({ status }: Moved) => <Status area={area} value={status.toLowerCase()} />} />
        <Column label={say('console.people.person')} render={(row: Moved) => <Address of={ownerOf(row)} />} />
        {children}
        <Column label={say('console.escrows.created')} render={({ createdAt }: Moved) => <Time at={createdAt} />} />
        {ended}
      </DataTable>
    </ConsoleList>
  )
}
