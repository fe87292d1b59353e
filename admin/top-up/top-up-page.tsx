import { useParams } from 'react-router'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Amount } from '../show/amount.js'
import { PersonLink } from '../show/person-link.js'
import { RecordPage } from '../show/record-page.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'

/** One top-up: into whose wallet, through which application, and when it came. */
export function TopUpPage() {
  const { topUpId = '' } = useParams()
  const asked = useAnswer('TopUpCase', { id: topUpId })
  return (
    <RecordPage
      kind={say('console.topUps.one')}
      id={topUpId}
      found={asked.data?.topUp}
      asked={asked}
      heading={(found) => <Amount of={found.amountTnd} />}
      status={(found) => <Status area="topUpStatus" value={found.status.toLowerCase()} />}
      facts={(found) => [
        [say('console.people.person'), found.owner && <PersonLink id={found.owner.userId} email={found.owner.email} />],
        [say('console.escrow.application'), <bdi key="application">{found.applicationName ?? '—'}</bdi>],
        [say('console.withdrawals.reference'), <bdi key="reference">{found.reference}</bdi>],
        [say('console.escrows.created'), <Time key="created" at={found.createdAt} />],
        [say('console.topUps.completed'), <Time key="completed" at={found.completedAt} />],
        [say('console.charges.expires'), <Time key="expires" at={found.expiresAt} />],
      ]}
    />
  )
}
