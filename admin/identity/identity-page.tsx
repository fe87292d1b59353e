import { useParams } from 'react-router'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { PersonLink } from '../show/person-link.js'
import { RecordPage } from '../show/record-page.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'

/** One identity verification: of whom, what the provider found, and whose account it counts for. */
export function IdentityPage() {
  const { verificationId = '' } = useParams()
  const asked = useAnswer('IdentityVerification', { id: verificationId })
  return (
    <RecordPage
      kind={say('console.identity.one')}
      id={verificationId}
      found={asked.data?.identityVerification}
      asked={asked}
      heading={(found) => <bdi>{found.email}</bdi>}
      status={(found) => <Status area="identityStatus" value={found.kyc_status.toLowerCase()} />}
      facts={(found) => [
        [say('console.identity.account'), found.linked_user_id ? <PersonLink id={found.linked_user_id} email={found.email} /> : '—'],
        [say('console.review.provider'), found.didit_session_status ? wordFor('providerState', found.didit_session_status) : '—'],
        [say('console.escrows.created'), <Time key="created" at={found.created_at} />],
        [say('console.identity.updated'), <Time key="updated" at={found.updated_at} />],
        [say('console.charges.expires'), <Time key="expires" at={found.expires_at} />],
      ]}
      isDecided
    />
  )
}
