import { DataTable, SelectInput } from 'react-admin'
import type { StaffWithdrawalsQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { Amount } from '../show/amount.js'
import { ConsoleList } from '../show/console-list.js'
import { CopyableId } from '../show/copyable-id.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { withdrawalStatuses } from './list-withdrawals.js'

export type WithdrawalRow = NonNullable<StaffWithdrawalsQuery['withdrawals']>['nodes'][number]

const filters = () => [
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    label={say('console.escrows.status')}
    choices={withdrawalStatuses.map((id) => ({ id, name: wordFor('withdrawalStatus', id.toLowerCase()) }))}
    translateChoice={false}
  />,
]

/** Every withdrawal, newest first; those that wait are paid from their queue. */
export function WithdrawalList() {
  return (
    <ConsoleList title={say('console.withdrawals.title')} filters={filters()}>
      <DataTable<WithdrawalRow> bulkActionButtons={false} rowClick={false} size="small">
        <DataTable.Col label={say('console.escrows.id')} render={({ id }: WithdrawalRow) => <CopyableId id={id} />} />
        <DataTable.Col label={say('console.escrows.amount')} render={({ amountTnd }: WithdrawalRow) => <Amount of={amountTnd} />} />
        <DataTable.Col
          label={say('console.escrows.status')}
          render={({ status }: WithdrawalRow) => <Status area="withdrawalStatus" value={status.toLowerCase()} />}
        />
        <DataTable.Col label={say('console.people.person')} render={({ owner }: WithdrawalRow) => <bdi>{owner?.email}</bdi>} />
        <DataTable.Col
          label={say('console.withdrawals.account')}
          render={({ destination }: WithdrawalRow) => (
            <>
              <bdi>{destination.holderName}</bdi> <bdi dir="ltr">…{destination.last4}</bdi>
            </>
          )}
        />
        <DataTable.Col
          label={say('console.withdrawals.bankReference')}
          render={({ bankReference }: WithdrawalRow) => <bdi>{bankReference ?? '—'}</bdi>}
        />
        <DataTable.Col label={say('console.escrows.created')} render={({ createdAt }: WithdrawalRow) => <Time at={createdAt} />} />
        <DataTable.Col label={say('console.withdrawals.decided')} render={({ decidedAt }: WithdrawalRow) => <Time at={decidedAt} />} />
      </DataTable>
    </ConsoleList>
  )
}
