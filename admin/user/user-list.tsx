import { DataTable, SearchInput, usePermissions } from 'react-admin'
import type { UserFieldsFragment } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { Address } from '../show/address.js'
import { ConsoleList } from '../show/console-list.js'
import { CopyableId } from '../show/copyable-id.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { Column } from '../show/column.js'

type Row = UserFieldsFragment

/** Buyers and sellers, the newest first. */
export function UserList() {
  const { permissions } = usePermissions()
  const hint = permissions === 'support' ? say('console.users.searchWhole') : say('console.users.search')
  return (
    <ConsoleList
      title={say('console.users.title')}
      empty={say('console.users.none')}
      filters={[<SearchInput key="search" source="search" alwaysOn placeholder={hint} sx={{ width: 360, maxWidth: '100%' }} />]}
    >
      <DataTable<Row> bulkActionButtons={false} rowClick={(id) => `/users/${id}`} size="small">
        <Column label={say('console.escrows.id')} render={({ id }: Row) => <CopyableId id={id} />} />
        <Column isText label={say('console.users.email')} render={({ email }: Row) => <Address of={email} />} />
        <Column label={say('console.users.name')} render={(row: Row) => <bdi>{nameOf(row)}</bdi>} />
        <Column
          label={say('console.users.identity')}
          render={({ identityStatus }: Row) => <Status area="identityStatus" value={identityStatus.toLowerCase()} />}
        />
        <Column
          label={say('console.users.mailbox')}
          render={({ isEmailVerified }: Row) => say(isEmailVerified ? 'console.users.proven' : 'console.users.unproven')}
        />
        <Column label={say('console.people.since')} render={({ createdAt }: Row) => <Time at={createdAt} />} />
      </DataTable>
    </ConsoleList>
  )
}

export const nameOf = ({ firstName, lastName }: Pick<Row, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim() || '—'
