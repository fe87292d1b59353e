import { Button, Link as Anchor, Typography } from '@mui/material'
import { Link } from 'react-router'
import { pathOf } from '../dispute/path-of.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { usePages } from '../server/use-pages.js'
import { Amount } from '../show/amount.js'
import { NoAnswer } from '../show/no-answer.js'
import { Rows } from '../show/rows.js'
import { Section } from '../show/section.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'

/** Every payout that was asked for, oldest first, with the way to the dispute about it; nothing where none was. */
export function Payouts({ escrowId }: { escrowId: string }) {
  const { rows, error, readOlder } = usePages(
    ['payouts', escrowId],
    async (after) => (await ask('EscrowPayouts', { escrowId, first: 25, after })).releaseRequests,
  )
  if (error === null && !rows?.length) return null
  return (
    <Section title={say('console.escrow.payouts')}>
      <NoAnswer of={error} />
      {rows && (
        <Rows
          label={say('console.escrow.payouts')}
          rows={rows}
          keyOf={({ id }) => id}
          empty={null}
          columns={[
            {
              label: say('console.fact.requestId'),
              isText: true,
              show: ({ requestId, note }) => <Named requestId={requestId} note={note} />,
            },
            { label: say('console.escrows.amount'), isFigure: true, show: ({ amountTnd }) => <Amount of={amountTnd} /> },
            { label: say('console.escrows.status'), show: ({ status }) => <Status area="payoutStatus" value={status} /> },
            {
              label: say('console.escrow.payoutDeadline'),
              show: ({ status, approvalDeadline }) => (status === 'PENDING' ? <Time at={approvalDeadline} /> : '—'),
            },
            {
              label: say('console.fact.awardedTnd'),
              isFigure: true,
              show: ({ resolution }) => <Amount of={resolution?.awardedTnd} />,
            },
            {
              label: say('console.page.DISPUTE'),
              show: ({ requestId, dispute }) =>
                dispute ? (
                  <Anchor component={Link} to={pathOf({ escrowId, requestId })}>
                    {say('console.waiting.case')}
                  </Anchor>
                ) : (
                  '—'
                ),
            },
          ]}
        />
      )}
      {readOlder && <Button onClick={readOlder}>{say('console.escrow.morePayouts')}</Button>}
    </Section>
  )
}

/** With the seller's own words for it, which the buyer does not see. */
const Named = ({ requestId, note }: { requestId: string; note: string | null }) => (
  <>
    <bdi>{requestId}</bdi>
    {note && (
      <Typography variant="body2" color="text.secondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {note}
      </Typography>
    )}
  </>
)
