import { DataTable } from 'react-admin'
import type { StaffTopUpsQuery } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { Amount } from '../show/amount.js'
import { MoneyList } from '../show/money-list.js'
import { Time } from '../show/time.js'
import { topUpStatuses } from './list-top-ups.js'

type Row = NonNullable<StaffTopUpsQuery['topUps']>['nodes'][number]

/** Money that people put into their wallets by card, newest first. */
export function TopUpList() {
  return (
    <MoneyList
      title={say('console.topUps.title')}
      area="topUpStatus"
      statuses={topUpStatuses}
      ended={<DataTable.Col label={say('console.topUps.completed')} render={({ completedAt }: Row) => <Time at={completedAt} />} />}
    >
      <DataTable.Col label={say('console.people.available')} render={({ owner }: Row) => <Amount of={owner?.availableTnd} />} />
      <DataTable.Col label={say('console.escrow.application')} render={({ applicationName }: Row) => <bdi>{applicationName ?? '—'}</bdi>} />
    </MoneyList>
  )
}
