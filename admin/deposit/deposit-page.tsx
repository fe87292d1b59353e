import { Link as Anchor } from '@mui/material'
import { Link, useParams } from 'react-router'
import type { DepositProofFieldsFragment } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { useAnswerWithLinks } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { Amount } from '../show/amount.js'
import { Files } from '../show/files.js'
import { RecordPage } from '../show/record-page.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { WaitingAbout } from '../staff-action/waiting-about.js'

/** One bank deposit of a guest: what was shown, what was decided, and what has to go back. */
export function DepositPage() {
  const { depositId = '' } = useParams()
  const asked = useAnswerWithLinks('DepositProof', { id: depositId })
  return (
    <RecordPage
      kind={say('console.deposit.one')}
      id={depositId}
      found={asked.data?.depositProof}
      asked={asked}
      heading={(found) => <Amount of={found.amountTnd} />}
      status={(found) => <Status area="depositStatus" value={found.status.toLowerCase()} />}
      queue={({ id, status }) => (status === 'PENDING' ? `/reviews/deposits?case=${id}` : null)}
      facts={(found) => [
        [
          say('console.ledger.escrow'),
          <Anchor key="escrow" component={Link} to={`/escrows/${found.escrowId}`}>
            {say('console.ledger.openEscrow')}
          </Anchor>,
        ],
        [say('console.review.note'), <bdi key="note">{found.note ?? '—'}</bdi>],
        [say('console.proof.submitted'), <Time key="submitted" at={found.submittedAt} />],
        [say('console.withdrawals.decided'), <Time key="decided" at={found.decidedAt} />],
        [say('console.decision.reason'), <bdi key="reason">{found.reason ?? '—'}</bdi>],
        [say('console.people.person'), <Address key="guest" of={found.guestEmail} />],
        [say('console.deposit.due'), <Due key="due" of={found} />],
        [say('console.deposit.dueSince'), <Time key="since" at={found.refundDueSince} />],
        [say('console.deposit.sentBackAt'), <Time key="sent" at={found.refundedAt} />],
        [say('console.withdrawals.bankReference'), <bdi key="bank">{found.bankReference ?? '—'}</bdi>],
      ]}
      evidence={({ id, attachments }) => (
        <>
          <WaitingAbout isAbout={({ subjectId }) => subjectId === id} />
          <Files files={attachments} shown="large" />
        </>
      )}
      isDecided
    />
  )
}

/** What has to be sent back, with the way to where that is said. */
function Due({ of: { refundDueTnd, refundDueSince, refundedAt } }: { of: DepositProofFieldsFragment }) {
  return (
    <>
      <Amount of={refundDueTnd} />
      {refundDueSince !== null && refundedAt === null && (
        <>
          {' · '}
          <Anchor component={Link} to="/reviews/deposit-refunds">
            {say('console.deposit.toSendBack')}
          </Anchor>
        </>
      )}
    </>
  )
}
