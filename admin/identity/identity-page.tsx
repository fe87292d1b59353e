import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { PersonLink } from '../show/person-link.js'
import { RecordPage } from '../show/record-page.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { EarlierVerifications, judgedBy, type IdentityCase } from './identity-case.js'

/** One identity verification: of whom, what the provider found, and whose account it counts for. */
export function IdentityPage() {
  const { verificationId = '' } = useParams()
  const asked = useAnswer('IdentityCase', { id: verificationId })
  return (
    <RecordPage
      kind={say('console.identity.one')}
      id={verificationId}
      found={asked.data?.identityCase}
      asked={asked}
      heading={({ identityVerification }) => <Address of={identityVerification.email} />}
      status={({ identityVerification }) => <Status area="identityStatus" value={identityVerification.kyc_status.toLowerCase()} />}
      queue={({ identityVerification }) => (identityVerification.needs_admin_review ? `/reviews/identities?case=${verificationId}` : null)}
      facts={(found) => [...judgedBy(found), ...ownFacts(found.identityVerification)]}
      evidence={(found) => (
        <Box sx={{ marginTop: 2 }}>
          <EarlierVerifications of={found} />
        </Box>
      )}
      isDecided
    />
  )
}

/** Whose account it counts for, and when it was asked for, changed and ends. */
const ownFacts = (of: IdentityCase['identityVerification']): ReadonlyArray<readonly [label: string, value: ReactNode]> => [
  [say('console.identity.account'), of.linked_user_id ? <PersonLink id={of.linked_user_id} email={of.email} /> : '—'],
  [say('console.escrows.created'), <Time key="created" at={of.created_at} />],
  [say('console.identity.updated'), <Time key="updated" at={of.updated_at} />],
  [say('console.charges.expires'), <Time key="expires" at={of.expires_at} />],
]
