import { useParams } from 'react-router'
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

/** One top-up: into whose wallet, through which application, and when it came. */
export function TopUpPage() {
  const { topUpId = '' } = useParams()
  const { data, error, isLoading } = useAnswer('TopUpCase', { id: topUpId })
  const found = data?.topUp
  return (
    <CasePage
      kind={say('console.topUps.one')}
      id={topUpId}
      heading={found && <Amount of={found.amountTnd} />}
      beside={found && <Status area="topUpStatus" value={found.status.toLowerCase()} />}
      isLoading={isLoading}
      error={error}
    >
      {found && (
        <>
          <Section title={say('console.escrow.facts')}>
            <Facts
              of={[
                [say('console.people.person'), found.owner && <PersonLink id={found.owner.userId} email={found.owner.email} />],
                [say('console.escrow.application'), <bdi key="application">{found.applicationName ?? '—'}</bdi>],
                [say('console.withdrawals.reference'), <bdi key="reference">{found.reference}</bdi>],
                [say('console.escrows.created'), <Time key="created" at={found.createdAt} />],
                [say('console.topUps.completed'), <Time key="completed" at={found.completedAt} />],
                [say('console.charges.expires'), <Time key="expires" at={found.expiresAt} />],
              ]}
            />
          </Section>
          <RawRecord of={found} />
        </>
      )}
    </CasePage>
  )
}
