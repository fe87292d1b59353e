import { Link as Anchor } from '@mui/material'
import { Link, useParams } from 'react-router'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Amount } from '../show/amount.js'
import { Files } from '../show/files.js'
import { RecordPage } from '../show/record-page.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { WaitingDecision } from '../staff-action/waiting-decision.js'

/** One bank deposit of a guest: what was shown, what was decided, and what has to go back. */
export function DepositPage() {
  const { depositId = '' } = useParams()
  const asked = useAnswer('DepositProof', { id: depositId })
  return (
    <RecordPage
      kind={say('console.deposit.one')}
      id={depositId}
      found={asked.data?.depositProof}
      asked={asked}
      heading={(found) => <Amount of={found.amountTnd} />}
      status={(found) => <Status area="depositStatus" value={found.status.toLowerCase()} />}
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
        [say('console.deposit.due'), <Amount key="due" of={found.refundDueTnd} />],
        [say('console.withdrawals.bankReference'), <bdi key="bank">{found.bankReference ?? '—'}</bdi>],
      ]}
      evidence={({ id, attachments }) => (
        <>
          <WaitingHere depositId={id} />
          <Files files={attachments} shown="large" />
        </>
      )}
      isDecided
    />
  )
}

function WaitingHere({ depositId }: { depositId: string }) {
  const { data } = useAnswer('WaitingStaffActions')
  const here = (data?.waitingStaffActions ?? []).filter(({ subjectId }) => subjectId === depositId)
  return here.map((action) => <WaitingDecision key={action.id} action={action} />)
}
