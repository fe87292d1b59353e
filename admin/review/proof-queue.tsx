import { Box, Skeleton, Typography } from '@mui/material'
import { Fragment, useEffect } from 'react'
import { amountText } from '../../locales/amount-text.js'
import { isolated } from '../../locales/isolate.js'
import type { EscrowCaseQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { pageLanguage } from '../server/session.js'
import { useAnswerWithLinks, useLiveAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { Amount } from '../show/amount.js'
import { colon } from '../show/colon.js'
import { CopyableId } from '../show/copyable-id.js'
import { Files } from '../show/files.js'
import { NoAnswer } from '../show/no-answer.js'
import { Time } from '../show/time.js'
import { Words } from '../show/words.js'
import { isCutOff, mostCases, ReviewQueue, type Choice } from './review-queue.js'

/** Proofs of purchase that were left to staff: corrected too often, or reported by the buyer (decisions 6). */
export function ProofQueue() {
  const { data, error } = useLiveAnswer('ProofsToReview', { first: mostCases })
  const cases = data?.proofsToReview.map(({ id, title, amountTnd, version, proofInfo, updatedAt }) => ({
    id,
    heading: isolated(title),
    since: updatedAt,
    facts: [],
    evidence: <ProofCase escrowId={id} version={version} />,
    amountTnd,
    said: {
      version,
      facts: [
        [say('console.escrows.amount'), amountText(amountTnd, 'TND', pageLanguage())],
        [say('console.review.submissions'), String(proofInfo?.submissionCount ?? 0)],
      ] as const,
    },
  }))
  return (
    <ReviewQueue
      title={say('console.review.proofs')}
      cases={cases}
      hasMore={isCutOff(cases)}
      error={error}
      choices={rulings()}
      decide={async ({ id: escrowId, ...given }) => {
        const { reviewProofAsStaff } = await ask('ReviewProofAsStaff', { input: { escrowId, ...given } })
        return reviewProofAsStaff.pendingAction?.expiresAt ?? null
      }}
      preview={async ({ id: escrowId, ...given }) =>
        (await ask('ReviewProofAsStaff', { input: { escrowId, ...given } })).reviewProofAsStaff.preview
      }
    />
  )
}

const rulings = (): ReadonlyArray<Choice<'ACCEPT' | 'REQUEST_CORRECTION' | 'CANCEL'>> => [
  {
    key: 'a',
    decision: 'ACCEPT',
    label: say('console.proof.accept'),
    tone: 'primary',
    reasons: [say('console.reasons.proofFits'), say('console.reasons.proofEnough')],
  },
  {
    key: 'c',
    decision: 'REQUEST_CORRECTION',
    label: say('console.proof.correct'),
    tone: 'inherit',
    reasons: [say('console.reasons.proofUnreadable'), say('console.reasons.proofIncomplete')],
  },
  {
    key: 'r',
    decision: 'CANCEL',
    label: say('console.proof.cancel'),
    tone: 'error',
    reasons: [say('console.reasons.proofForged'), say('console.reasons.proofOther')],
  },
]

/** `version`: of the escrow on the list, which a decision names. */
function ProofCase({ escrowId, version }: { escrowId: string; version: number }) {
  const { data, error, refetch } = useAnswerWithLinks('EscrowCase', { id: escrowId })
  const isBehind = data !== undefined && data.escrow.version < version
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])
  if (!data || isBehind) return error ? <NoAnswer of={error} /> : <Skeleton variant="rounded" height={680} />
  const { escrow } = data
  const { proof } = escrow
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <strong>
          <Amount of={escrow.amountTnd} />
        </strong>
        <CopyableId id={escrow.id} />
        <span>
          {say('console.escrows.seller')}
          {colon()}
          <Address of={escrow.seller?.email ?? escrow.sellerEmail} />
        </span>
        <span>
          {say('console.escrows.buyer')}
          {colon()}
          <Address of={escrow.buyer?.email ?? escrow.buyerEmail} />
        </span>
      </Box>
      {escrow.description && <Words>{escrow.description}</Words>}
      {proof && (
        <>
          <Typography>
            {proof.allowedProofTypes.length > 0 && (
              <>
                {say('console.proof.policy')}
                {colon()}
                {proof.allowedProofTypes.map((type) => wordFor('proofType', type)).join(', ')} ·{' '}
              </>
            )}
            {say('console.proof.rounds', { count: proof.correctionRounds, most: String(proof.maxCorrectionRounds) })}
          </Typography>
          {proof.submissions.toReversed().map((submission) => (
            <Submission key={submission.id} of={submission} />
          ))}
        </>
      )}
    </Box>
  )
}

type SubmissionOfCase = NonNullable<NonNullable<EscrowCaseQuery['escrow']>['proof']>['submissions'][number]

/** What the seller sent at one time, and every word on it. */
function Submission({ of: { submittedAt, note, attachments, decisions } }: { of: SubmissionOfCase }) {
  return (
    <Box
      component="article"
      sx={{ borderInlineStart: '3px solid', borderColor: 'divider', paddingInlineStart: 1.5, display: 'grid', gap: 1 }}
    >
      <Typography component="h3" variant="h3">
        {say('console.proof.submitted')} <Time at={submittedAt} />
      </Typography>
      {note && (
        <>
          <Typography>
            {say('console.escrows.seller')}
            {colon()}
          </Typography>
          <Words>{note}</Words>
        </>
      )}
      <Files files={attachments} shown="large" />
      {decisions.map(({ decision, source, reason, decidedAt }) => (
        <Fragment key={decidedAt}>
          <Typography>
            {wordFor('proofSource', source)}
            {colon()}
            {wordFor('proofDecision', decision)} (<Time at={decidedAt} />)
          </Typography>
          {reason && <Words>{reason}</Words>}
        </Fragment>
      ))}
    </Box>
  )
}
