import { Box, LinearProgress, Typography } from '@mui/material'
import { say } from '../provider/words.js'
import { RequestRows } from '../request-log/request-rows.js'
import { useAnswer, useLiveAnswer } from '../server/use-answer.js'
import { Page } from '../show/page.js'
import { Section } from '../show/section.js'
import { ToPage } from '../show/to-page.js'
import { WebhookHealth } from '../webhook/webhook-health.js'
import { Checklist } from './checklist.js'
import { LastDay } from './last-day.js'

/** What is still to be done before the first payment, and how things go. */
export function DashboardHome() {
  return (
    <Page title={say('console.home.title')}>
      <Checklist />
      <LastDay />
      <Webhooks />
      <RecentRequests />
      <Usage />
    </Page>
  )
}

function Webhooks() {
  const { data } = useAnswer('Webhooks')
  if (!data || data.webhooks.length === 0) return null
  return (
    <Section title={say('dashboard.webhooks.title')}>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 }}>
        {data.webhooks.map((webhook) => (
          <li key={webhook.id}>
            <ToPage to={`/webhooks/${webhook.id}`}>{webhook.url}</ToPage>
            <Typography>
              <WebhookHealth of={webhook} />
            </Typography>
          </li>
        ))}
      </Box>
    </Section>
  )
}

function RecentRequests() {
  const { data } = useLiveAnswer('RequestLog', { first: 5 })
  if (!data) return null
  return (
    <Section title={say('dashboard.home.recent')}>
      <RequestRows requests={data.requestLog.nodes} />
    </Section>
  )
}

/** How much of today's limit is used. */
function Usage() {
  const { data } = useAnswer('Developer')
  if (!data) return null
  const { used, limit } = data.developer.limits.dailyCreations
  const share = Math.min(100, (used / Math.max(limit, 1)) * 100)
  return (
    <Section title={say('dashboard.home.usage')}>
      <Typography id="usage">{say('dashboard.home.creations', { count: used, limit: `${limit}` })}</Typography>
      <LinearProgress variant="determinate" value={share} aria-labelledby="usage" sx={{ marginTop: 1 }} />
    </Section>
  )
}
