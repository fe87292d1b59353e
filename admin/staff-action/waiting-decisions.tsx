import { Box, Link as Anchor, Skeleton, Typography } from '@mui/material'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { NoAnswer } from '../show/no-answer.js'
import { pathOf } from '../dispute/path-of.js'
import { pathOfFinanceCase } from '../finance/path-of-case.js'
import { say, wordFor } from '../provider/words.js'
import { useLiveAnswer } from '../server/use-answer.js'
import type { WaitingAction } from './waiting-decision.js'
import { lazyPart } from '../show/lazy-part.js'

/** Mostly nothing waits. */
const WaitingDecision = lazyPart(async () => (await import('./waiting-decision.js')).WaitingDecision)

/**
 * The decisions that the reader may confirm and those that they have made, with the way to the case of each. One that waits no longer stays where it
 * stands until the page is left: the next would come up under the hand.
 */
export function WaitingDecisions() {
  const { data, error } = useLiveAnswer('WaitingStaffActions')
  const [seen, setSeen] = useState<readonly WaitingAction[]>([])
  const waiting = new Map(
    data?.waitingStaffActions.filter(({ isOwn, mayConfirm }) => isOwn || mayConfirm).map((action) => [action.id, action]),
  )
  const unseen = [...waiting.values()].filter(({ id }) => !seen.some((each) => each.id === id))
  if (unseen.length > 0) setSeen([...seen, ...unseen])
  if (seen.length === 0 && !error) return null
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h2" variant="h2">
        {say('console.waiting.heading')}
      </Typography>
      <NoAnswer of={error} />
      <Suspense fallback={<Skeleton variant="rounded" height={120 * seen.length} />}>
        {seen.map((action) => (
          <WaitingDecision key={action.id} action={waiting.get(action.id) ?? action} isOver={!waiting.has(action.id)}>
            <WayToCase of={action} />
          </WaitingDecision>
        ))}
      </Suspense>
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
