import type { DepositProofFieldsFragment } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { mostCases, ReviewQueue, type Choice, type ReviewCase } from '../review/review-queue.js'
import { ask } from '../server/ask.js'
import { useAnswer, useLiveAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { Amount, amountWithin } from '../show/amount.js'
import { Time } from '../show/time.js'
import { IdLink } from '../show/id-link.js'
import { ToPage } from '../show/to-page.js'
import { WaitingDecision, type WaitingAction } from '../staff-action/waiting-decision.js'

/** What escrows have given back to guests who paid by bank deposit, the one first that has waited longest to be sent. */
export function DepositRefundQueue() {
  const { data, error } = useLiveAnswer('DepositProofs', { refundDue: true, first: mostCases })
  const waiting = useLiveAnswer('WaitingStaffActions')
  const actions = new Map(waiting.data?.waitingStaffActions.map((action) => [action.subjectId, action]))
  return (
    <ReviewQueue
      title={say('console.deposit.toSendBack')}
      cases={data?.depositProofs.nodes.map((found) => caseOf(found, actions.get(found.id)))}
      hasMore={data?.depositProofs.pageInfo.hasNextPage ?? false}
      error={error ?? waiting.error}
      choices={[]}
      decide={async ({ id, reason, bankReference = '' }) => {
        const { refundDeposit } = await ask('RefundDeposit', { input: { id, reason, bankReference } })
        return refundDeposit.pendingAction?.expiresAt ?? null
      }}
      preview={({ id }) => previewRefund(id)}
    />
  )
}

const sendBack = (): Choice => ({
  key: 'a',
  decision: 'SEND_BACK',
  label: say('console.deposit.sentBack'),
  tone: 'primary',
  reasons: [say('console.reasons.depositSentBack')],
  reference: say('console.withdrawals.bankReference'),
})

function caseOf(found: DepositProofFieldsFragment, action: WaitingAction | undefined): ReviewCase {
  const { id, escrowId, guestEmail, amountTnd, refundDueTnd, refundDueSince, submittedAt, decidedAt } = found
  return {
    id,
    heading: `${amountWithin(refundDueTnd)} · \u2068${guestEmail}\u2069`,
    since: refundDueSince ?? submittedAt,
    facts: [
      [say('console.deposit.due'), <Amount key={id} of={refundDueTnd} />],
      [say('console.deposit.dueSince'), <Time key={id} at={refundDueSince} />],
      [say('console.people.person'), <Address key={id} of={guestEmail} />],
      [say('console.ledger.escrow'), <EscrowLink key={id} id={escrowId} />],
      [say('console.deposit.one'), <IdLink key={id} to={`/deposits/${id}`} id={id} />],
      [say('console.escrows.amount'), <Amount key={id} of={amountTnd} />],
      [say('console.withdrawals.decided'), <Time key={id} at={decidedAt} />],
    ],
    evidence: action && <WaitingDecision action={action} />,
    // One transfer of the bank has one reference. What waits for a second person is sent by whoever confirms it.
    choices: action ? [] : [sendBack()],
  }
}

/** By its title. */
function EscrowLink({ id }: { id: string }) {
  const { data } = useAnswer('EscrowCase', { id })
  return (
    <ToPage to={`/escrows/${id}`}>
      <bdi>{data?.escrow?.title ?? id}</bdi>
    </ToPage>
  )
}

/** What sending it back would write. */
async function previewRefund(id: string) {
  const input = { id, reason: '—', bankReference: '—', preview: true }
  return (await ask('RefundDeposit', { input })).refundDeposit.preview
}
