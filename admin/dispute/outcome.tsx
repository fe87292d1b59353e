import { Box, Typography } from '@mui/material'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { Amount } from '../show/amount.js'
import { colon } from '../show/colon.js'
import { Section } from '../show/section.js'
import { Time } from '../show/time.js'
import { Words } from '../show/words.js'
import type { DisputeCase } from './dispute-case.js'

/** How a dispute ended, when, and by whom. */
export function Outcome({ of }: { of: DisputeCase }) {
  const { outcome, awardedTnd, resolutionReason, resolvedAt } = of.dispute
  return (
    <Section title={say('console.dispute.outcome')}>
      {outcome ? (
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          <Typography>{wordFor('outcome', outcome)}</Typography>
          {awardedTnd && (
            <Typography>
              {say('console.fact.awardedTnd')}
              {colon()}
              <Amount of={awardedTnd} />
            </Typography>
          )}
          <Typography>
            {say('console.dispute.ended')}
            {colon()}
            <Time at={resolvedAt} />
          </Typography>
          <Deciders of={of} />
          <Words>{resolutionReason}</Words>
        </Box>
      ) : (
        <Typography>{say('console.dispute.undecided')}</Typography>
      )}
    </Section>
  )
}

/** Who of staff proposed it and who decided it; the parties' own ends say in their name whose they are. */
function Deciders({ of: { escrow, dispute, request } }: { of: DisputeCase }) {
  const { data } = useAnswer('EscrowHistory', { id: escrow.id })
  const { resolvedAt, resolutionReason } = dispute
  if (resolvedAt === null) return null
  const [proposed, resolved] = request ? actsOnPeriod : actsOnEscrow
  // The audit log knows the escrow of a decision; whose reason is this dispute's, and who gave it last until then, decided it. It goes by the
  // service's own clock, as an escrow on a test clock does not.
  const decisions = (data?.escrowHistory.moments ?? []).filter(
    ({ kind, at, what, reason }) =>
      kind === 'DECISION' &&
      (what === proposed || what === resolved) &&
      reason === resolutionReason &&
      (escrow.testClockId !== null || at <= resolvedAt),
  )
  const [before, last] = [decisions.at(-2), decisions.at(-1)]
  if (!last) return null
  // Whoever proposed did so right before; another decision in between was one about another payout.
  const shown = before?.what === proposed && last.what === resolved ? [before, last] : [last]
  return shown.map((decision) => (
    <Typography key={decision.what} variant="body2" color="text.secondary">
      <Address of={decision.actorEmail} /> · {wordFor('auditAction', decision.what)} · <Time at={decision.at} />
    </Typography>
  ))
}

/** What the audit log calls a decision that waited for a second person, and one that stands. */
const actsOnPeriod = ['propose_release_resolution', 'resolve_release_request'] as const
const actsOnEscrow = ['propose_dispute_resolution', 'resolve_dispute'] as const
