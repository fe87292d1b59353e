import { Link as Anchor } from '@mui/material'
import { Link, useParams } from 'react-router'
import { DecidedMeanwhile } from '../review/decided-meanwhile.js'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Amount } from '../show/amount.js'
import { CasePage } from '../show/case-page.js'
import { Facts } from '../show/facts.js'
import { Files } from '../show/files.js'
import { RawRecord } from '../show/raw-record.js'
import { Section } from '../show/section.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'

/** One bank deposit of a guest: what was shown, what was decided, and what has to go back. */
export function DepositPage() {
  const { depositId = '' } = useParams()
  const { data, error, isLoading } = useAnswer('DepositProof', { id: depositId })
  const found = data?.depositProof
  return (
    <CasePage
      kind={say('console.deposit.one')}
      id={depositId}
      heading={found && <Amount of={found.amountTnd} />}
      beside={found && <Status area="depositStatus" value={found.status.toLowerCase()} />}
      isLoading={isLoading}
      error={error}
    >
      {found && (
        <>
          <Section title={say('console.escrow.facts')}>
            <Facts
              of={[
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
            />
            <Files files={found.attachments} shown />
          </Section>
          <Section title={say('console.case.decided')}>
            <DecidedMeanwhile id={depositId} />
          </Section>
          <RawRecord of={found} />
        </>
      )}
    </CasePage>
  )
}
