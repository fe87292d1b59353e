import { Box, Card, CardActionArea, CardContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title, useGetIdentity, usePermissions } from 'react-admin'
import { Link } from 'react-router'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { fromNow } from '../show/time.js'
import { WaitingDecisions } from '../staff-action/waiting-decisions.js'
import { DeadlinesToday, FailingDeliveries } from './coming.js'
import { HeldChart } from './held-chart.js'

/** What needs somebody: one card for each queue of the viewer's role, with how many wait. */
export function HomePage() {
  const { identity } = useGetIdentity()
  const { permissions } = usePermissions()
  const role = String(permissions)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Title title={say('console.home.title')} />
      <Typography component="h1" variant="h1">
        {say('console.home.needsAttention')}
      </Typography>
      {identity && (
        <Typography color="text.secondary">{say('console.home.signedInAs', { email: `\u2068${identity.fullName}\u2069` })}</Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        {queues()
          .filter(({ roles }) => roles === null || roles.includes(role))
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

interface QueueOfCases {
  to: string
  title: string
  /** Whose it is; null: everybody's. */
  roles: readonly string[] | null
  /** Since when each of them waits, as far as one page tells, the oldest first. */
  waiting(): Promise<string[]>
}

/** As many as a page of the API holds: beyond it, it is enough to know that there are more. */
const most = 100

export const queues = (): QueueOfCases[] => [
  {
    to: '/disputes',
    title: say('console.disputes.title'),
    roles: null,
    waiting: async () => (await ask('Disputes', { isOpen: true, first: most })).disputes.nodes.map(({ createdAt }) => createdAt),
  },
  {
    to: '/reviews/identities',
    title: say('console.review.identities'),
    roles: ['compliance', 'owner'],
    waiting: async () =>
      (await ask('IdentityVerificationsToReview', { first: most })).identityVerificationsToReview.map(({ created_at }) => created_at),
  },
  {
    to: '/reviews/businesses',
    title: say('console.review.businesses'),
    roles: ['compliance', 'owner'],
    waiting: async () => (await ask('Businesses', { status: 'PENDING', limit: most })).businesses.map(({ createdAt }) => createdAt),
  },
  {
    to: '/reviews/deposits',
    title: say('console.review.deposits'),
    roles: ['finance', 'owner'],
    waiting: async () =>
      (await ask('DepositProofs', { status: 'PENDING', first: most })).depositProofs.nodes.map(({ submittedAt }) => submittedAt),
  },
  {
    to: '/reviews/withdrawals',
    title: say('console.withdrawals.toPay'),
    roles: ['finance', 'owner'],
    waiting: async () =>
      (await ask('StaffWithdrawals', { status: 'PENDING', first: most })).withdrawals.nodes.map(({ createdAt }) => createdAt),
  },
  {
    to: '/reviews/cases',
    title: say('console.finance.title'),
    roles: ['finance', 'owner'],
    waiting: async () => (await ask('FinanceCases', { first: most })).financeCases.nodes.map(({ createdAt }) => createdAt),
  },
  {
    to: '/reviews/proofs',
    title: say('console.review.proofs'),
    roles: ['disputes', 'owner'],
    waiting: async () => (await ask('ProofsToReview', { first: most })).proofsToReview.map(({ updatedAt }) => updatedAt),
  },
]

function QueueCard({ queue: { to, title, waiting } }: { queue: QueueOfCases }) {
  const { data } = useQuery({ queryKey: ['waiting', to], queryFn: waiting, retry: false })
  const oldest = data?.reduce<string | null>((first, at) => (first === null || at < first ? at : first), null) ?? null
  return (
    <Card variant="outlined">
      <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
        <CardContent>
          <Typography component="p" sx={{ fontSize: 36, fontWeight: 650, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}>
            {data === undefined ? '…' : data.length >= most ? `${most}+` : data.length}
          </Typography>
          <Typography component="h2" variant="h3">
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {data === undefined
              ? '…'
              : oldest === null
                ? say('console.review.empty')
                : say('console.home.oldest', { when: fromNow(oldest) })}
          </Typography>
        </CardContent>
      </CardActionArea>
    </Card>
  )
}
