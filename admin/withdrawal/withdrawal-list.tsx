import { TextInput } from 'react-admin'
import type { StaffWithdrawalsQuery } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { MoneyList } from '../show/money-list.js'
import { Time } from '../show/time.js'
import { withdrawalStatuses } from './list-withdrawals.js'
import { Column } from '../show/column.js'

export type WithdrawalRow = NonNullable<StaffWithdrawalsQuery['withdrawals']>['nodes'][number]

const accountOf = ({ destination: { holderName, last4 } }: WithdrawalRow) => `${holderName} …${last4}`

/** Every withdrawal, newest first; those that wait are paid from their queue. */
export function WithdrawalList() {
  return (
    <MoneyList<WithdrawalRow>
      written={{ destination: accountOf }}
      title={say('console.withdrawals.title')}
      empty={say('console.withdrawals.none')}
      area="withdrawalStatus"
      statuses={withdrawalStatuses}
      filters={[
        <TextInput key="email" source="email" alwaysOn label={say('console.withdrawals.email')} sx={{ width: 260, maxWidth: '100%' }} />,
      ]}
      ended={<Column label={say('console.withdrawals.decided')} render={({ decidedAt }: WithdrawalRow) => <Time at={decidedAt} />} />}
    >
      <Column label={say('console.withdrawals.account')} render={(row: WithdrawalRow) => <bdi>{accountOf(row)}</bdi>} />
      <Column
        label={say('console.withdrawals.bankReference')}
        render={({ bankReference }: WithdrawalRow) => <bdi>{bankReference ?? '—'}</bdi>}
      />
    </MoneyList>
  )
}
