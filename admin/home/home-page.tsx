import { Box, Card, CardActionArea, CardContent, Skeleton, Typography } from '@mui/material'
import { Suspense } from 'react'
import { useGetIdentity, usePermissions } from 'react-admin'
import { Link } from 'react-router'
import { say } from '../provider/words.js'
import { isOfRole } from '../frame/is-of-role.js'
import { isMoneyStaff } from '../ledger/money-staff.js'
import { PageKeys } from '../show/page-keys.js'
import { PageTitle } from '../show/page-title.js'
import { fromNow } from '../show/time.js'
import { WaitingDecisions } from '../staff-action/waiting-decisions.js'
import { CameByDay } from './came-by-day.js'
import { DeadlinesToday, FailingDeliveries } from './coming.js'
import { HeldChart } from './held-chart.js'
import { countOf, queues, useWaiting, type QueueOfCases } from './queues.js'
import { lazyPart } from '../show/lazy-part.js'

const ClockDoubtNow = lazyPart(async () => (await import('../deployment/clock-doubt.js')).ClockDoubtNow)

/** What needs somebody: one card for each queue of the viewer's role, with how many wait. */
export function HomePage() {
  const { identity } = useGetIdentity()
  const { permissions } = usePermissions()
  const role = String(permissions)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle title={say('console.home.title')} />
      <PageKeys />
      <Typography component="h1" variant="h1">
        {say('console.home.needsAttention')}
      </Typography>
      {identity && (
        <Typography color="text.secondary">{say('console.home.signedInAs', { email: `\u2068${identity.fullName}\u2069` })}</Typography>
      )}
      {isMoneyStaff(role) && (
        <Suspense fallback={null}>
          <ClockDoubtNow />
        </Suspense>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 44%), 1fr))' }}>
        {queues()
          .filter(({ roles }) => isOfRole(roles, role))
          .map((queue) => (
            <QueueCard key={queue.to} queue={queue} />
          ))}
      </Box>
      {['disputes', 'finance', 'owner'].includes(role) && <WaitingDecisions />}
      <HeldChart />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <DeadlinesToday />
        <FailingDeliveries />
      </Box>
    </Box>
  )
}

function QueueCard({ queue: { to, title, queue } }: { queue: QueueOfCases }) {
  const { waiting, isUnknown } = useWaiting(queue)
  return (
    <Card variant="outlined">
      <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
        <CardContent>
          <Typography component="p" sx={{ fontSize: 36, fontWeight: 650, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}>
            {waiting ? countOf(waiting) : isUnknown ? '—' : <Skeleton width={28} />}
          </Typography>
          <Typography component="h2" variant="h3">
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {waiting ? (
              oldestOf(waiting.oldestAt)
            ) : isUnknown ? (
              say('console.notKnown')
            ) : (
              <Skeleton width={150} sx={{ maxWidth: '100%' }} />
            )}
          </Typography>
          {waiting && <CameByDay counts={waiting.cameByDay} />}
        </CardContent>
      </CardActionArea>
    </Card>
  )
}

const oldestOf = (at: string | null): string =>
  at === null ? say('console.review.empty') : say('console.home.oldest', { when: fromNow(at) })
