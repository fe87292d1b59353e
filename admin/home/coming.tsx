import { Alert, Box, Link as Anchor, Skeleton, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { usePermissions } from 'react-admin'
import { Link } from 'react-router'
import type { ComingDeadlinesQuery } from '../../schema/operations/document-types.js'
import { mayOpen } from '../frame/console-pages.js'
import { mono } from '../look/mono.js'
import { say, wordFor } from '../provider/words.js'
import { everyMinuteMs, useMinutelyAnswer } from '../server/use-minutely-answer.js'
import { Address } from '../show/address.js'
import { NoAnswer } from '../show/no-answer.js'
import { Section } from '../show/section.js'
import { clockTime, fromNow } from '../show/time.js'

const shown = 10

/** What happens by itself before the reader's day ends. */
export function DeadlinesToday() {
  const { data, error, isLoading } = useMinutelyAnswer('ComingDeadlines', { until: useEndOfDay(), first: shown + 1 })
  const deadlines = data?.comingDeadlines ?? []
  return (
    <Section title={say('console.home.deadlines')}>
      <NoAnswer of={error} />
      {isLoading && <Skeleton variant="rounded" height={120} />}
      {data && deadlines.length === 0 && <Typography color="text.secondary">{say('console.home.noDeadlines')}</Typography>}
      {deadlines.slice(0, shown).map((deadline) => (
        <Box key={deadline.id} sx={{ display: 'flex', gap: 1.5, paddingBlock: 0.25 }}>
          <Typography component="time" dateTime={deadline.at} title={deadline.at} color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
            {clockTime(deadline.at)}
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {wordFor('deadlineKind', deadline.kind)}
            <About of={deadline} isOneOfSeveral={deadlines.filter((each) => isAlike(each, deadline)).length > 1} />
          </Typography>
        </Box>
      ))}
      {deadlines.length > shown && <Typography color="text.secondary">{say('console.home.andMore')}</Typography>}
    </Section>
  )
}

type Deadline = ComingDeadlinesQuery['comingDeadlines'][number]

/** Whether two read alike though they are about different things. */
const isAlike = (one: Deadline, other: Deadline): boolean => one.kind === other.kind && one.title === other.title

/** What a deadline is about, and the end of its id beside a title that another has as well. */
function About({ of: { escrowId, chargeId, topUpId, title }, isOneOfSeveral }: { of: Deadline; isOneOfSeveral: boolean }) {
  const { permissions: role } = usePermissions()
  const id = escrowId ?? chargeId ?? topUpId
  if (id === null) return null
  const page = `/${escrowId ? 'escrows' : chargeId ? 'charges' : 'top-ups'}/${id}`
  const name = <bdi>{title ?? endOf(id)}</bdi>
  return (
    <>
      {' · '}
      {mayOpen(page, String(role)) ? (
        <Anchor component={Link} to={page}>
          {name}
        </Anchor>
      ) : (
        name
      )}
      {isOneOfSeveral && title !== null && <IdEnd of={id} />}
    </>
  )
}

const endOf = (id: string): string => `…${id.slice(-5)}`

const IdEnd = ({ of: id }: { of: string }) => (
  <>
    {' '}
    <Typography component="code" variant="body2" color="text.secondary" dir="ltr" title={id} sx={{ fontFamily: mono }}>
      {endOf(id)}
    </Typography>
  </>
)

/** Receivers that take nothing now. */
export function FailingDeliveries() {
  const { data, error, isLoading } = useMinutelyAnswer('FailingWebhooks', { first: shown + 1 })
  const webhooks = data?.failingWebhooks ?? []
  return (
    <Section title={say('console.home.failing')}>
      <NoAnswer of={error} />
      {isLoading && <Skeleton variant="rounded" height={50} />}
      {data && webhooks.length === 0 && <Alert severity="success">{say('console.home.noneFailing')}</Alert>}
      {webhooks.slice(0, shown).map(({ id, url, developerId, companyName, failingSince, failureCount, lastResponseStatus }) => (
        <Box key={id} sx={{ paddingBlock: 0.5 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <Anchor component={Link} to={`/developers/${developerId}`}>
              <bdi>{companyName}</bdi>
            </Anchor>{' '}
            · <Address of={url} />
            {webhooks.some((each) => each.id !== id && each.developerId === developerId && each.url === url) && <IdEnd of={id} />}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {say('console.home.failingSince', {
              when: fromNow(failingSince),
              count: failureCount,
              status: lastResponseStatus === null ? 'none' : String(lastResponseStatus),
            })}
          </Typography>
        </Box>
      ))}
      {webhooks.length > shown && <Typography color="text.secondary">{say('console.home.andMore')}</Typography>}
    </Section>
  )
}

/** Of the day that it is: after midnight, on a page that stayed open, of the next one. */
function useEndOfDay(): string {
  const [end, setEnd] = useState(endOfDay)
  useEffect(() => {
    const timer = window.setInterval(() => setEnd(endOfDay()), everyMinuteMs)
    return () => window.clearInterval(timer)
  }, [])
  return end
}

/** To the minute, so that a page that is drawn again asks the same. */
function endOfDay(): string {
  const end = new Date()
  end.setHours(24, 0, 0, 0)
  return end.toISOString()
}
