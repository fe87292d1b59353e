import { Link as Anchor } from '@mui/material'
import { Link } from 'react-router'
import { say } from '../provider/words.js'
import type { AskPreview } from '../review/previews.js'
import { mostCases, ReviewQueue, type Choice, type ReviewCase } from '../review/review-queue.js'
import { ask } from '../server/ask.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { Amount, amountWithin } from '../show/amount.js'
import { CopyableId } from '../show/copyable-id.js'
import { dateAndTime, day } from '../show/time.js'
import { WaitingDecision, type WaitingAction } from '../staff-action/waiting-decision.js'
import { AccountNumber } from './account-number.js'
import type { WithdrawalRow } from './withdrawal-list.js'

/** What is to be sent by bank, the one that waits longest first; above it, what waits for a second person. */
export function WithdrawalQueue() {
  const approved = useLiveAnswer('StaffWithdrawals', { status: 'APPROVED', first: mostCases })
  const pending = useLiveAnswer('StaffWithdrawals', { status: 'PENDING', first: mostCases })
  const waiting = useLiveAnswer('WaitingStaffActions')
  const actions = new Map(waiting.data?.waitingStaffActions.map((action) => [action.subjectId, action]))
  const cases =
    approved.data && pending.data
      ? [...approved.data.withdrawals.nodes, ...pending.data.withdrawals.nodes].map((row) => caseOf(row, actions.get(row.id)))
      : undefined
  return (
    <>
      <ReviewQueue
        title={say('console.withdrawals.toPay')}
        cases={cases}
        hasMore={[approved, pending].some(({ data }) => data?.withdrawals.pageInfo.hasNextPage)}
        error={approved.error ?? pending.error ?? waiting.error}
        choices={[reject()]}
        decide={async ({ id, decision, reason, bankReference }) => {
          const input = { id, reason, decision, bankReference: bankReference ?? null }
          const { decideWithdrawal } = await ask('DecideWithdrawal', { input })
          return decideWithdrawal.pendingAction?.expiresAt ?? null
        }}
        preview={previewDecision}
      />
      <Anchor component={Link} to="/withdrawals" sx={{ display: 'inline-block', marginTop: 2 }}>
        {say('console.withdrawals.all')}
      </Anchor>
    </>
  )
}

type Decision = 'PAY' | 'REJECT'

const pay = (): Choice<Decision> => ({
  key: 'a',
  decision: 'PAY',
  label: say('console.withdrawals.pay'),
  tone: 'primary',
  reasons: [say('console.reasons.withdrawalPaid')],
  reference: say('console.withdrawals.bankReference'),
})

const reject = (): Choice<Decision> => ({
  key: 'r',
  decision: 'REJECT',
  label: say('console.review.reject'),
  tone: 'error',
  reasons: [say('console.reasons.withdrawalName'), say('console.reasons.withdrawalAccount')],
})

function caseOf(
  { id, amountTnd, reference, createdAt, destination, owner }: WithdrawalRow,
  action: WaitingAction | undefined,
): ReviewCase<Decision> {
  return {
    id,
    heading: `${amountWithin(amountTnd)} · \u2068${destination.holderName}\u2069`,
    since: createdAt,
    facts: [
      [say('console.people.person'), <Owner key={id} of={owner} />],
      [say('console.people.since'), owner && day(owner.since)],
      [say('console.people.available'), <Amount key={id} of={owner?.availableTnd} />],
      [say('console.people.pending'), <Amount key={id} of={owner?.pendingTnd} />],
      [say('console.withdrawals.history'), say('console.withdrawals.paidBefore', { count: owner?.paidWithdrawals ?? 0 })],
      [
        say('console.withdrawals.account'),
        <bdi key={id}>
          {destination.holderName} · {destination.type} …{destination.last4}
        </bdi>,
      ],
      [say('console.withdrawals.usableFrom'), destination.usableFrom && dateAndTime(destination.usableFrom)],
      [say('console.withdrawals.reference'), <bdi key={id}>{reference}</bdi>],
      [say('console.escrows.id'), <CopyableId key={id} id={id} />],
    ],
    evidence: (
      <>
        <AccountNumber withdrawalId={id} />
        {action && <WaitingDecision action={action} />}
      </>
    ),
    // An approved one is paid by whoever confirms it.
    choices: action ? [reject()] : [pay(), reject()],
  }
}

/** One that is paid has the reference of a bank. */
const previewDecision: AskPreview<Decision> = async (given) => {
  const input = { ...given, bankReference: given.decision === 'PAY' ? '—' : null }
  return (await ask('DecideWithdrawal', { input })).decideWithdrawal.preview
}

/** By name and address, each in its own direction. */
function Owner({ of: owner }: { of: WithdrawalRow['owner'] }) {
  if (!owner) return '—'
  return (
    <>
      {owner.name && (
        <>
          <bdi>{owner.name}</bdi>
          {' · '}
        </>
      )}
      <Address of={owner.email} />
    </>
  )
}
