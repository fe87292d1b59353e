import { Box, Card, CardActionArea, CardContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title, useGetIdentity, usePermissions } from 'react-admin'
import { Link } from 'react-router'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { WaitingDecisions } from '../staff-action/waiting-decisions.js'

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
    </Box>
  )
}

interface QueueOfCases {
  to: string
  title: string
  /** Whose it is; null: everybody's. */
  roles: readonly string[] | null
  /** How many wait, as far as one page of them tells. */
  count(): Promise<number>
}

/** As many as a page of the API holds: beyond it, it is enough to know that there are more. */
const most = 100

export const queues = (): QueueOfCases[] => [
  {
    to: '/disputes',
    title: say('console.disputes.title'),
    roles: null,
    count: async () => (await ask('Disputes', { isOpen: true, first: most })).disputes.nodes.length,
  },
  {
    to: '/reviews/identities',
    title: say('console.review.identities'),
    roles: ['compliance', 'owner'],
    count: async () => (await ask('IdentityVerificationsToReview', { first: most })).identityVerificationsToReview.length,
  },
  {
    to: '/reviews/businesses',
    title: say('console.review.businesses'),
    roles: ['compliance', 'owner'],
    count: async () => (await ask('Businesses', { status: 'PENDING', limit: most })).businesses.length,
  },
  {
    to: '/reviews/deposits',
    title: say('console.review.deposits'),
    roles: ['finance', 'owner'],
    count: async () => (await ask('DepositProofs', { status: 'PENDING', first: most })).depositProofs.nodes.length,
  },
  {
    to: '/reviews/withdrawals',
    title: say('console.withdrawals.toPay'),
    roles: ['finance', 'owner'],
    count: async () => (await ask('StaffWithdrawals', { status: 'PENDING', first: most })).withdrawals.nodes.length,
  },
  {
    to: '/reviews/cases',
    title: say('console.finance.title'),
    roles: ['finance', 'owner'],
    count: async () => (await ask('FinanceCases', { first: most })).financeCases.nodes.length,
  },
  {
    to: '/reviews/proofs',
    title: say('console.review.proofs'),
    roles: ['disputes', 'owner'],
    count: async () => (await ask('ProofsToReview', { first: most })).proofsToReview.length,
  },
]

function QueueCard({ queue: { to, title, count } }: { queue: QueueOfCases }) {
  const { data } = useQuery({ queryKey: ['count', to], queryFn: count, retry: false })
  return (
    <Card variant="outlined">
      <CardActionArea component={Link} to={to}>
        <CardContent>
          <Typography component="p" sx={{ fontSize: 36, fontWeight: 650, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}>
            {data === undefined ? '…' : data >= most ? `${most}+` : data}
          </Typography>
          <Typography component="h2" variant="h3">
            {title}
          </Typography>
        </CardContent>
      </CardActionArea>
    </Card>
  )
}
