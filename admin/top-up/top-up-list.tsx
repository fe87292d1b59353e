import type { StaffTopUpsQuery } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { Amount } from '../show/amount.js'
import { MoneyList } from '../show/money-list.js'
import { Time } from '../show/time.js'
import { topUpStatuses } from './list-top-ups.js'
import { Column } from '../show/column.js'

type Row = NonNullable<StaffTopUpsQuery['topUps']>['nodes'][number]

/** Money that people put into their wallets by card, newest first. */
export function TopUpList() {
  return (
    <MoneyList<Row>
      written={{ available: ({ owner }) => owner?.availableTnd }}
      title={say('console.topUps.title')}
      empty={say('console.topUps.none')}
      area="topUpStatus"
      statuses={topUpStatuses}
      ended={<Column label={say('console.topUps.completed')} render={({ completedAt }: Row) => <Time at={completedAt} />} />}
    >
      <Column label={say('console.topUps.inWallet')} isFigure render={({ owner }: Row) => <Amount of={owner?.availableTnd} />} />
      <Column label={say('console.escrow.application')} render={({ applicationName }: Row) => <bdi>{applicationName ?? '—'}</bdi>} />
    </MoneyList>
  )
}
