import { Box, Link as Anchor, Typography } from '@mui/material'
import { Link } from 'react-router'
import { pathOf } from '../dispute/path-of.js'
import { pathOfFinanceCase } from '../finance/path-of-case.js'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { WaitingDecision, type WaitingAction } from './waiting-decision.js'

/** The decisions that the reader may confirm and those that they have made, with the way to the case of each. */
export function WaitingDecisions() {
  const { data } = useAnswer('WaitingStaffActions')
  const actions = (data?.waitingStaffActions ?? []).filter(({ isOwn, mayConfirm }) => isOwn || mayConfirm)
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

function WayToCase({ of }: { of: WaitingAction }) {
  const way = wayToCase(of)
  return (
    way && (
      <Anchor component={Link} to={way.to}>
        {way.name}
      </Anchor>
    )
  )
}

/** By the kind of what it is about, which its id tells: nobody is asked for it. */
function wayToCase({ action, escrowId, requestId, subjectId }: WaitingAction): { to: string; name: string } | null {
  if (subjectId?.startsWith('wd_')) return { to: `/withdrawals/${subjectId}`, name: wordFor('page', 'WITHDRAWAL') }
  if (subjectId?.startsWith('dep_')) return { to: `/deposits/${subjectId}`, name: wordFor('page', 'DEPOSIT') }
  if (subjectId !== null) return { to: pathOfFinanceCase(subjectId), name: wordFor('page', 'FINANCE_CASE') }
  if (escrowId === null) return null
  if (action.startsWith('resolve_')) return { to: pathOf({ escrowId, requestId }), name: say('console.waiting.case') }
  return { to: `/escrows/${escrowId}`, name: wordFor('page', 'ESCROW') }
}
