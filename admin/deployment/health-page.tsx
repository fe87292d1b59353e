import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import type { ServiceHealthQuery } from '../../schema/operations/document-types.js'
import { FailingDeliveries } from '../home/coming.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { Page } from '../show/page.js'
import { ReasonDialog } from '../show/reason-dialog.js'
import { Section } from '../show/section.js'
import { Rows } from '../show/rows.js'
import { dateAndTime, fromNow, Time } from '../show/time.js'

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
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Clock doubt={health.clockDoubt} />
            {watched(health).map(([{ since }, fine, isLate, severity]) => (
              <Alert key={fine} severity={since === null ? 'success' : severity}>
                {since === null ? fine : `${isLate} ${say('console.health.since', { when: fromNow(since) })}`}
              </Alert>
            ))}
            <Alert severity={health.booksBalance === null ? 'info' : health.booksBalance ? 'success' : 'error'}>
              {health.booksCheckedAt === null
                ? say('console.books.notYet')
                : say(health.booksBalance ? 'console.ledger.right' : 'console.ledger.wrong')}{' '}
              {health.booksCheckedAt !== null && fromNow(health.booksCheckedAt)}
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

/** Whether deadlines may go by the clock; where they may not, an owner says when they may again. */
function Clock({ doubt }: { doubt: Health['clockDoubt'] }) {
  const { permissions } = usePermissions()
  const [isConfirming, setConfirming] = useState(false)
  if (!doubt) return <Alert severity="success">{say('console.health.clockFine')}</Alert>
  const { kind, readAt, expectedAt } = doubt
  return (
    <Alert
      severity="error"
      action={permissions === 'OWNER' && <Button onClick={() => setConfirming(true)}>{say('console.health.confirmClock')}</Button>}
    >
      {say('console.health.clockDoubted', { kind: kind.toLowerCase(), read: dateAndTime(readAt), expected: dateAndTime(expectedAt) })}
      {isConfirming && (
        <ReasonDialog
          title={say('console.health.confirmClock')}
          does={say('console.health.confirmClock')}
          isDangerous
          act={(reason) => ask('ConfirmClock', { input: { reason } })}
          onClose={() => setConfirming(false)}
        >
          {say('console.health.confirmClockMeans')}
        </ReasonDialog>
      )}
    </Alert>
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
