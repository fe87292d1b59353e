import { Box, Link as Anchor, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { say } from '../provider/words.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { WaitingDecision, type WaitingAction } from './waiting-decision.js'

/**
 * Every decision that waits for a second person, with the way to its case. One that waits no longer stays where it stands until the page is left:
 * the next would come up under the hand.
 */
export function WaitingDecisions() {
  const { data } = useLiveAnswer('WaitingStaffActions')
  const [seen, setSeen] = useState<readonly WaitingAction[]>([])
  const waiting = new Map(data?.waitingStaffActions.map((action) => [action.id, action]))
  const unseen = [...waiting.values()].filter(({ id }) => !seen.some((each) => each.id === id))
  if (unseen.length > 0) setSeen([...seen, ...unseen])
  if (seen.length === 0) return null
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h2" variant="h2">
        {say('console.waiting.heading')}
      </Typography>
      {seen.map((action) => (
        <WaitingDecision key={action.id} action={waiting.get(action.id) ?? action} isOver={!waiting.has(action.id)}>
          <WayToCase of={action} />
        </WaitingDecision>
      ))}
    </Box>
  )
}

function WayToCase({ of: { action, escrowId, requestId, subjectId } }: { of: WaitingAction }) {
  if (subjectId?.startsWith('wd_'))
    return (
      <Anchor component={Link} to="/reviews/withdrawals">
        {say('console.withdrawals.toPay')}
      </Anchor>
    )
  if (subjectId?.startsWith('dep_'))
    return (
      <Anchor component={Link} to={`/deposits/${subjectId}`}>
        {say('console.deposit.one')}
      </Anchor>
    )
  if (escrowId === null || !action.startsWith('resolve_')) return null
  return (
    <Anchor component={Link} to={`/disputes/${escrowId}${requestId === null ? '' : `/${encodeURIComponent(requestId)}`}`}>
      {say('console.waiting.case')}
    </Anchor>
  )
}
