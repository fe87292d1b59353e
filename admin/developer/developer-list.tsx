import { DataTable, SearchInput, usePermissions } from 'react-admin'
import type { DeveloperFieldsFragment } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { Address } from '../show/address.js'
import { ConsoleList } from '../show/console-list.js'
import { CopyableId } from '../show/copyable-id.js'
import { Time } from '../show/time.js'
import { Column } from '../show/column.js'

type Row = DeveloperFieldsFragment

/** Whoever has the service in their own application, the newest first. */
export function DeveloperList() {
  const { permissions } = usePermissions()
  const hint = permissions === 'support' ? say('console.developers.searchWhole') : say('console.developers.search')
  return (
    <ConsoleList
      title={say('console.developers.title')}
      empty={say('console.developers.none')}
      filters={[<SearchInput key="search" source="search" alwaysOn placeholder={hint} sx={{ width: 440, maxWidth: '100%' }} />]}
    >
      <DataTable<Row> bulkActionButtons={false} rowClick={(id) => `/developers/${id}`} size="small">
        <Column label={say('console.escrows.id')} render={({ id }: Row) => <CopyableId id={id} />} />
        <Column label={say('console.developers.company')} render={({ companyName }: Row) => <bdi>{companyName}</bdi>} />
        <Column label={say('console.escrow.application')} render={({ applicationName }: Row) => <bdi>{applicationName ?? '—'}</bdi>} />
        <Column isText label={say('console.users.email')} render={({ email }: Row) => <Address of={email} />} />
        <Column
          label={say('console.users.mailbox')}
          render={({ isVerified }: Row) => say(isVerified ? 'console.users.proven' : 'console.users.unproven')}
        />
        <Column label={say('console.people.since')} render={({ createdAt }: Row) => <Time at={createdAt} />} />
      </DataTable>
    </ConsoleList>
  )
}
