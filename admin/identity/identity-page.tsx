import { useParams } from 'react-router'
import { DecidedMeanwhile } from '../review/decided-meanwhile.js'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { CasePage } from '../show/case-page.js'
import { Facts } from '../show/facts.js'
import { PersonLink } from '../show/person-link.js'
import { RawRecord } from '../show/raw-record.js'
import { Section } from '../show/section.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'

/** One identity verification: of whom, what the provider found, and whose account it counts for. */
export function IdentityPage() {
  const { verificationId = '' } = useParams()
  const { data, error, isLoading } = useAnswer('IdentityVerification', { id: verificationId })
  const found = data?.identityVerification
  return (
    <CasePage
      kind={say('console.identity.one')}
      id={verificationId}
      heading={found && <bdi>{found.email}</bdi>}
      beside={found && <Status area="identityStatus" value={found.kyc_status.toLowerCase()} />}
      isLoading={isLoading}
      error={error}
    >
      {found && (
        <>
          <Section title={say('console.escrow.facts')}>
            <Facts
              of={[
                [
                  say('console.identity.account'),
                  found.linked_user_id ? <PersonLink id={found.linked_user_id} email={found.email} /> : '—',
                ],
                [say('console.review.provider'), <bdi key="provider">{found.didit_session_status ?? '—'}</bdi>],
                [say('console.escrows.created'), <Time key="created" at={found.created_at} />],
                [say('console.identity.updated'), <Time key="updated" at={found.updated_at} />],
                [say('console.charges.expires'), <Time key="expires" at={found.expires_at} />],
              ]}
            />
          </Section>
          <Section title={say('console.case.decided')}>
            <DecidedMeanwhile id={verificationId} />
          </Section>
          <RawRecord of={found} />
        </>
      )}
    </CasePage>
  )
}
