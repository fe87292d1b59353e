import { Box, Link as Anchor, Typography } from '@mui/material'
import { Link } from 'react-router'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { WaitingDecision } from './waiting-decision.js'

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
        <Box key={action.id}>
          <WaitingDecision action={action} />
          {action.escrowId !== null && action.action.startsWith('resolve_') && (
            <Anchor
              component={Link}
              to={`/disputes/${action.escrowId}${action.requestId === null ? '' : `/${encodeURIComponent(action.requestId)}`}`}
            >
              {say('console.waiting.case')}
            </Anchor>
          )}
        </Box>
      ))}
    </Box>
  )
}
