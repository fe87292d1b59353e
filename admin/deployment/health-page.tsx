import { Alert, Box, Typography } from '@mui/material'
import type { ServiceHealthQuery } from '../../schema/operations/document-types.js'
import { FailingDeliveries } from '../home/coming.js'
import { say, wordFor } from '../provider/words.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { Page } from '../show/page.js'
import { Section } from '../show/section.js'
import { Rows } from '../show/rows.js'
import { fromNow, Time } from '../show/time.js'

type Health = ServiceHealthQuery['serviceHealth']
type Queue = NonNullable<Health>['queues'][number]

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
            <Late
              of={health.lateDeadlines}
              fine={say('console.health.deadlinesFine')}
              late={say('console.health.deadlinesLate', { count: health.lateDeadlines.count })}
              severity="error"
            />
            <Late
              of={health.openDeliveries}
              fine={say('console.health.deliveriesFine')}
              late={say('console.health.deliveriesOpen', { count: health.openDeliveries.count })}
              severity="info"
            />
            <Late
              of={health.lateMails}
              fine={say('console.health.mailsFine')}
              late={say('console.health.mailsLate', { count: health.lateMails.count })}
              severity="error"
            />
            <Late
              of={health.lostMails}
              fine={say('console.health.mailsArrive')}
              late={say('console.health.mailsLost', { count: health.lostMails.count })}
              severity="info"
            />
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
                { label: say('console.health.ready'), show: ({ ready }) => ready },
                { label: say('console.health.active'), show: ({ active }) => active },
                { label: say('console.health.deferred'), show: ({ deferred }) => deferred },
                { label: say('console.health.failed'), show: ({ failed }) => failed },
              ]}
            />
          </Section>
          <FailingDeliveries />
        </>
      )}
    </Page>
  )
}

interface LateProps {
  of: NonNullable<Health>['lateDeadlines']
  fine: string
  late: string
  /** What it is when there are some. */
  severity: 'error' | 'info'
}

function Late({ of: { since }, fine, late, severity }: LateProps) {
  if (since === null) return <Alert severity="success">{fine}</Alert>
  return (
    <Alert severity={severity}>
      {late} {say('console.health.since', { when: fromNow(since) })}
    </Alert>
  )
}
