import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAnswer, useLiveAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { amountWithin } from '../show/amount.js'
import { CopyableId } from '../show/copyable-id.js'
import { Files } from '../show/files.js'
import { PersonLink } from '../show/person-link.js'
import { ToPage } from '../show/to-page.js'
import { yesOrNo } from './choices.js'
import { mostCases, ReviewQueue } from './review-queue.js'

export function DepositQueue() {
  const { data, error } = useLiveAnswer('DepositProofs', { status: 'PENDING', first: mostCases })
  const cases = data?.depositProofs.nodes.map(({ id, escrowId, amountTnd, note, attachments, submittedAt }) => ({
    id,
    heading: amountWithin(amountTnd),
    since: submittedAt,
    facts: [
      [say('console.escrows.id'), <CopyableId key={id} id={id} />],
      [say('console.ledger.escrow'), <PaidEscrow key={id} id={escrowId} />],
      [say('console.review.note'), <bdi key={id}>{note ?? '—'}</bdi>],
    ] as const,
    evidence: <Files files={attachments} shown="large" />,
    amountTnd,
  }))
  return (
    <ReviewQueue
      title={say('console.review.deposits')}
      cases={cases}
      hasMore={data?.depositProofs.pageInfo.hasNextPage ?? false}
      error={error}
      choices={yesOrNo({
        APPROVE: [say('console.reasons.depositCame')],
        REJECT: [say('console.reasons.depositMissing'), say('console.reasons.depositLess')],
      })}
      decide={async (input) => {
        const { reviewDepositProof } = await ask('ReviewDepositProof', { input })
        return reviewDepositProof.pendingAction?.expiresAt ?? null
      }}
      // Approving says that the money is at the bank, and that it pays the escrow.
      preview={async (input) => (await ask('ReviewDepositProof', { input })).reviewDepositProof.preview}
    />
  )
}

/** What it pays for, and who says that they have paid. */
function PaidEscrow({ id }: { id: string }) {
  const { data } = useAnswer('EscrowCase', { id })
  const { title, buyer, buyerEmail } = data?.escrow ?? {}
  return (
    <>
      <ToPage to={`/escrows/${id}`}>
        <bdi>{title ?? id}</bdi>
      </ToPage>
      {data && (
        <>
          {' · '}
          {buyer ? <PersonLink id={buyer.id} email={buyer.email} /> : <Address of={buyerEmail} />}
        </>
      )}
    </>
  )
}
