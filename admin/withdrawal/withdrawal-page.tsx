import { useParams } from 'react-router'
import { DecidedMeanwhile } from '../review/decided-meanwhile.js'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Amount } from '../show/amount.js'
import { CasePage } from '../show/case-page.js'
import { Facts } from '../show/facts.js'
import { PersonLink } from '../show/person-link.js'
import { RawRecord } from '../show/raw-record.js'
import { Section } from '../show/section.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'

/** One withdrawal: whose it is, where it goes, and what became of it. */
export function WithdrawalPage() {
  const { withdrawalId = '' } = useParams()
  const { data, error, isLoading } = useAnswer('WithdrawalCase', { id: withdrawalId })
  const found = data?.withdrawal
  return (
    <CasePage
      kind={say('console.withdrawals.one')}
      id={withdrawalId}
      heading={found && <Amount of={found.amountTnd} />}
      beside={found && <Status area="withdrawalStatus" value={found.status.toLowerCase()} />}
      isLoading={isLoading}
      error={error}
    >
      {found && (
        <>
          <Section title={say('console.escrow.facts')}>
            <Facts
              of={[
                [say('console.people.person'), found.owner && <PersonLink id={found.owner.userId} email={found.owner.email} />],
                [
                  say('console.withdrawals.account'),
                  <bdi key="account">
                    {found.destination.holderName} · {found.destination.type} …{found.destination.last4}
                  </bdi>,
                ],
                [say('console.withdrawals.reference'), <bdi key="reference">{found.reference}</bdi>],
                [say('console.withdrawals.bankReference'), <bdi key="bank">{found.bankReference ?? '—'}</bdi>],
                [say('console.escrows.created'), <Time key="created" at={found.createdAt} />],
                [say('console.withdrawals.decided'), <Time key="decided" at={found.decidedAt} />],
                [say('console.decision.reason'), <bdi key="reason">{found.reason ?? '—'}</bdi>],
              ]}
            />
          </Section>
          <Section title={say('console.case.decided')}>
            <DecidedMeanwhile id={withdrawalId} />
          </Section>
          <RawRecord of={found} />
        </>
      )}
    </CasePage>
  )
}
