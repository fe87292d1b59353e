import { Alert, Box, Link as Anchor, Typography } from '@mui/material'
import { Link } from 'react-router'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { clockTime, fromNow } from '../show/time.js'

const shown = 10

/** What happens by itself before the reader's day ends. */
export function DeadlinesToday() {
  const { data, error } = useAnswer('ComingDeadlines', { until: endOfDay(), first: shown + 1 })
  const deadlines = data?.comingDeadlines ?? []
  return (
    <Section title={say('console.home.deadlines')}>
      <Refusal of={error} />
      {data && deadlines.length === 0 && <Typography color="text.secondary">{say('console.home.noDeadlines')}</Typography>}
      {deadlines.slice(0, shown).map(({ id, kind, at, escrowId, title }) => (
        <Box key={id} sx={{ display: 'flex', gap: 1.5, paddingBlock: 0.25 }}>
          <Typography component="time" dateTime={at} title={at} color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
            {clockTime(at)}
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {wordFor('deadlineKind', kind)}
            {escrowId && (
              <>
                {' · '}
                <Anchor component={Link} to={`/escrows/${escrowId}`}>
                  <bdi>{title}</bdi>
                </Anchor>
              </>
            )}
          </Typography>
        </Box>
      ))}
      {deadlines.length > shown && <Typography color="text.secondary">{say('console.home.andMore')}</Typography>}
    </Section>
  )
}

/** Receivers that take nothing now. */
export function FailingDeliveries() {
  const { data, error } = useAnswer('FailingWebhooks', { first: shown + 1 })
  const webhooks = data?.failingWebhooks ?? []
  return (
    <Section title={say('console.home.failing')}>
      <Refusal of={error} />
      {data && webhooks.length === 0 && <Alert severity="success">{say('console.home.noneFailing')}</Alert>}
      {webhooks.slice(0, shown).map(({ id, url, companyName, failingSince, failureCount, lastResponseStatus }) => (
        <Box key={id} sx={{ paddingBlock: 0.5 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{companyName}</bdi> · <bdi dir="ltr">{url}</bdi>
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

/** To the minute, so that a page that is drawn again asks the same. */
function endOfDay(): string {
  const end = new Date()
  end.setHours(24, 0, 0, 0)
  return end.toISOString()
}
