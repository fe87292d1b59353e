import { useParams } from 'react-router'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Amount } from '../show/amount.js'
import { PersonLink } from '../show/person-link.js'
import { RecordPage } from '../show/record-page.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'

/** One withdrawal: whose it is, where it goes, and what became of it. */
export function WithdrawalPage() {
  const { withdrawalId = '' } = useParams()
  const asked = useAnswer('WithdrawalCase', { id: withdrawalId })
  return (
    <RecordPage
      kind={say('console.withdrawals.one')}
      id={withdrawalId}
      found={asked.data?.withdrawal}
      asked={asked}
      heading={(found) => <Amount of={found.amountTnd} />}
      status={(found) => <Status area="withdrawalStatus" value={found.status.toLowerCase()} />}
      queue={({ id, status }) => (status === 'PENDING' || status === 'APPROVED' ? `/reviews/withdrawals?case=${id}` : null)}
      facts={(found) => [
        [say('console.people.person'), found.owner && <PersonLink id={found.owner.userId} email={found.owner.email} />],
        [
          say('console.withdrawals.account'),
          <bdi key="account">
            {found.destination.holderName} ·{' '}
            <span style={{ whiteSpace: 'nowrap' }}>
              {found.destination.type} …{found.destination.last4}
            </span>
          </bdi>,
        ],
        [say('console.withdrawals.reference'), <bdi key="reference">{found.reference}</bdi>],
        [say('console.withdrawals.bankReference'), <bdi key="bank">{found.bankReference ?? '—'}</bdi>],
        [say('console.escrows.created'), <Time key="created" at={found.createdAt} />],
        [say('console.withdrawals.decided'), <Time key="decided" at={found.decidedAt} />],
        [say('console.decision.reason'), <bdi key="reason">{found.reason ?? '—'}</bdi>],
      ]}
      isDecided
    />
  )
}
