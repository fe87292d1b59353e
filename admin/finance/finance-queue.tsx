import type { FinanceCaseFieldsFragment } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import type { AskPreview } from '../review/previews.js'
import { mostCases, ReviewQueue, type Choice, type ReviewCase } from '../review/review-queue.js'
import { ask } from '../server/ask.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { Amount, amountWithin } from '../show/amount.js'
import { CopyableId } from '../show/copyable-id.js'
import { IdLink } from '../show/id-link.js'
import { WaitingDecision, type WaitingAction } from '../staff-action/waiting-decision.js'

/** Refunds that a card provider has refused, and payments that it has taken back, the oldest first. */
export function FinanceQueue() {
  const { data, error } = useLiveAnswer('FinanceCases', { first: mostCases })
  const waiting = useLiveAnswer('WaitingStaffActions')
  const actions = new Map(waiting.data?.waitingStaffActions.map((action) => [action.subjectId, action]))
  return (
    <ReviewQueue
      title={say('console.finance.title')}
      cases={data?.financeCases.nodes.map((found) => caseOf(found, actions.get(found.id)))}
      hasMore={data?.financeCases.pageInfo.hasNextPage ?? false}
      error={error ?? waiting.error}
      choices={[retry()]}
      decide={async ({ id, decision, reason, bankReference }) => {
        const input = { id, reason, decision, bankReference: bankReference ?? null }
        const { decideFinanceCase } = await ask('DecideFinanceCase', { input })
        return decideFinanceCase.pendingAction?.expiresAt ?? null
      }}
      preview={previewDecision}
    />
  )
}

type Decision = 'SETTLE' | 'RETRY'

const settle = (): Choice<Decision> => ({
  key: 'a',
  decision: 'SETTLE',
  label: say('console.finance.settle'),
  tone: 'primary',
  reasons: [say('console.reasons.refundSent'), say('console.reasons.refundKept')],
  reference: say('console.withdrawals.bankReference'),
})

const retry = (): Choice<Decision> => ({
  key: 'r',
  decision: 'RETRY',
  label: say('console.finance.retry'),
  tone: 'inherit',
  reasons: [say('console.reasons.refundAgain')],
})

function caseOf(found: FinanceCaseFieldsFragment, action: WaitingAction | undefined): ReviewCase<Decision> {
  const { id, kind, amountTnd, amount, currency, why, problem, provider, paymentReference, createdAt } = found
  const subject = found.escrowId ?? found.chargeId ?? found.topUpId
  const kindOf = wordFor('financeKind', kind)
  return {
    id,
    heading: `${kindOf} · ${amountWithin(amountTnd)}`,
    since: createdAt,
    facts: [
      [say('console.escrows.amount'), <Amount key={id} of={amountTnd} />],
      [say('console.finance.onCard'), <Amount key={id} of={amount} currency={currency} />],
      [
        say('console.finance.why'),
        kind === 'CHARGEBACK' ? say('console.finance.takenBack') : <bdi key={id}>{wordFor('refundReason', why)}</bdi>,
      ],
      [say('console.finance.problem'), problem === null ? '—' : <Problem key={id} of={problem} />],
      [say('console.finance.provider'), <bdi key={id}>{`${provider} ${paymentReference ?? ''}`}</bdi>],
      [say('console.finance.paidFor'), subject ? <PaidFor key={id} of={found} /> : '—'],
      [say('console.escrows.id'), <CopyableId key={id} id={id} />],
    ],
    evidence: action && <WaitingDecision action={action} />,
    // The provider is asked every night about what it has taken back, and says so itself when it has the money again.
    choices: action ? [] : [settle(), ...(kind === 'CHARGEBACK' ? [] : [retry()])],
  }
}

/** What the provider says; for what it says in words of its own there are no others. */
function Problem({ of: problem }: { of: string }) {
  const words = wordFor('providerProblem', problem)
  return <bdi {...(words === problem ? { lang: 'en' } : {})}>{words}</bdi>
}

/** What is settled by hand has the reference of a bank. */
const previewDecision: AskPreview<Decision> = async (given) => {
  const input = { ...given, bankReference: given.decision === 'SETTLE' ? '—' : null }
  return (await ask('DecideFinanceCase', { input })).decideFinanceCase.preview
}

/** What was paid for, with the way to its page. */
function PaidFor({ of: { escrowId, chargeId, topUpId } }: { of: FinanceCaseFieldsFragment }) {
  if (escrowId) return <IdLink to={`/escrows/${escrowId}`} id={escrowId} />
  if (chargeId) return <IdLink to={`/charges/${chargeId}`} id={chargeId} />
  return topUpId && <IdLink to={`/top-ups/${topUpId}`} id={topUpId} />
}
