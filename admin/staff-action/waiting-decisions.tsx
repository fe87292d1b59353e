import { Box, Link as Anchor, Typography } from '@mui/material'
import { Link } from 'react-router'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { WaitingDecision, type WaitingAction } from './waiting-decision.js'

/** Every decision that waits for a second person, with the way to its case. */
export function WaitingDecisions() {
  const { data } = useAnswer('WaitingStaffActions')
  const actions = data?.waitingStaffActions ?? []
  if (actions.length === 0) return null
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h2" variant="h2">
        {say('console.waiting.heading')}
      </Typography>
      {actions.map((action) => (
        <WaitingDecision key={action.id} action={action}>
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
