import { Alert, Box, Typography } from '@mui/material'
import type { ServiceHealthQuery } from '../../schema/operations/document-types.js'
import { FailingDeliveries } from '../home/coming.js'
import { say, wordFor } from '../provider/words.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { Page } from '../show/page.js'
import { Section } from '../show/section.js'
import { Rows } from '../show/rows.js'
import { fromNow, Time } from '../show/time.js'
import { ClockDoubt } from './clock-doubt.js'

type Health = NonNullable<ServiceHealthQuery['serviceHealth']>
type Queue = Health['queues'][number]

/** Whether what the service does by itself is done in time; asked again every few seconds. */
export function HealthPage() {
  const { data, error, isLoading } = useLiveAnswer('ServiceHealth')
  const health = data?.serviceHealth
  return (
    <Page title={say('console.health.title')} error={error} isLoading={isLoading}>
      {health && (
        <>
          <Typography color="text.secondary">
            {say('console.health.asOf')} <Time at={health.at} />
          </Typography>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
            {health.clockDoubt ? (
              <ClockDoubt of={health.clockDoubt} />
            ) : (
              <Alert severity="success">{say('console.health.clockFine')}</Alert>
            )}
            {watched(health).map(([{ since }, fine, isLate, severity]) => (
              <Alert key={fine} severity={since === null ? 'success' : severity}>
                {since === null ? fine : `${isLate} ${say('console.health.since', { when: fromNow(since) })}`}
              </Alert>
            ))}
            <Alert severity={health.booksBalance === null ? 'warning' : health.booksBalance ? 'success' : 'error'}>
              {health.booksCheckedAt === null
                ? say('console.ledger.notYet')
                : say(health.booksBalance ? 'console.ledger.right' : 'console.ledger.wrong')}{' '}
              {health.booksCheckedAt !== null && `(${fromNow(health.booksCheckedAt)})`}
            </Alert>
          </Box>
          <Section title={say('console.health.queues')}>
            <Rows<Queue>
              label={say('console.health.queues')}
              rows={health.queues}
              keyOf={({ name }) => name}
              empty={<Typography color="text.secondary">{say('console.health.noQueues')}</Typography>}
              columns={[
                { label: say('console.health.queue'), show: ({ name }) => wordFor('queue', name) },
                { label: say('console.health.ready'), isFigure: true, show: ({ ready }) => ready },
                { label: say('console.health.active'), isFigure: true, show: ({ active }) => active },
                { label: say('console.health.deferred'), isFigure: true, show: ({ deferred }) => deferred },
                { label: say('console.health.failed'), isFigure: true, show: ({ failed }) => failed },
              ]}
            />
          </Section>
          <FailingDeliveries />
        </>
      )}
    </Page>
  )
}

/** What has its time: what is said while all of it is done, and what when some is not, with how bad that is. */
const watched = (health: Health): Array<readonly [Health['lateDeadlines'], fine: string, isLate: string, 'error' | 'info']> => [
  [
    health.lateDeadlines,
    say('console.health.deadlinesFine'),
    say('console.health.deadlinesLate', { count: health.lateDeadlines.count }),
    'error',
  ],
  [
    health.openDeliveries,
    say('console.health.deliveriesFine'),
    say('console.health.deliveriesOpen', { count: health.openDeliveries.count }),
    'info',
  ],
  [health.lateMails, say('console.health.mailsFine'), say('console.health.mailsLate', { count: health.lateMails.count }), 'error'],
  [health.lostMails, say('console.health.mailsArrive'), say('console.health.mailsLost', { count: health.lostMails.count }), 'info'],
]
