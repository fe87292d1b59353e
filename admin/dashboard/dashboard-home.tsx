import { Box, LinearProgress, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { say } from '../provider/words.js'
import { RequestRows } from '../request-log/request-rows.js'
import { useAnswer, useLiveAnswer } from '../server/use-answer.js'
import { colon } from '../show/colon.js'
import { figureText } from '../show/figure.js'
import { Page } from '../show/page.js'
import { Section } from '../show/section.js'
import { ToPage } from '../show/to-page.js'
import { WebhookHealth } from '../webhook/webhook-health.js'
import { Checklist } from './checklist.js'
import { LastDay } from './last-day.js'

/** What is still to be done before the first payment, and how things go. */
export function DashboardHome() {
  const { isComing, error } = useParts()
  return (
    <Page title={say('console.home.title')} error={error}>
      {isComing ? (
        <Shapes />
      ) : (
        <>
          <Checklist />
          <LastDay />
          <Webhooks />
          <RecentRequests />
          <Usage />
        </>
      )}
    </Page>
  )
}

/**
 * Which of the parts are there is known once all of this has been answered, or was refused: a part that comes later would push those below it away.
 * One that asks again after a refusal does not bring the shapes back, which would take the part away, and with it who asks.
 */
function useParts(): { isComing: boolean; error: unknown } {
  const asked = [
    useAnswer('Developer'),
    useAnswer('DeveloperBusiness'),
    useAnswer('ApiKeys'),
    useAnswer('Webhooks'),
    useAnswer('RequestHealth'),
    useAnswer('RequestLog', recent),
  ]
  return {
    isComing: asked.some(({ data, errorUpdateCount }) => data === undefined && errorUpdateCount === 0),
    error: asked.find(({ error }) => error)?.error,
  }
}

/** About as high as the parts of somebody who has everything set up. */
const Shapes = () => [122, 118, 265, 199].map((height) => <Skeleton key={height} variant="rounded" height={height} />)

const recent = { first: 5 }

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
  const { data } = useLiveAnswer('RequestLog', recent)
  if (!data) return null
  return (
    <Section title={say('dashboard.home.recent')}>
      <RequestRows requests={data.requestLog.nodes} />
    </Section>
  )
}

/** How much of the limits is used: today's, which all keys share, and of each key that of a minute. */
function Usage() {
  const { data } = useAnswer('Developer')
  if (!data) return null
  const { used, limit } = data.developer.limits.dailyCreations
  return (
    <Section title={say('dashboard.home.usage')}>
      <Used id="usage" share={used / Math.max(limit, 1)}>
        {say('dashboard.home.creations', { count: used, limit: figureText(limit) })}
      </Used>
      <KeyUsage />
    </Section>
  )
}

/** By the log, whichever bucket a request was counted in; what is left of that, the headers of each answer say. */
function KeyUsage() {
  const keys = useAnswer('ApiKeys')
  const health = useLiveAnswer('RequestHealth')
  if (!keys.data || !health.data) return null
  const active = keys.data.apiKeys.filter(({ isActive }) => isActive)
  if (active.length === 0) return null
  const sent = new Map(health.data.requestHealth.lastMinute.map(({ apiKeyId, requests }) => [apiKeyId, requests]))
  return (
    <>
      <Typography component="h3" variant="h3" sx={{ marginTop: 2 }}>
        {say('dashboard.keys.limit')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {say('dashboard.home.perMinuteHint')}
      </Typography>
      {active.map(({ id, name, rateLimit }) => (
        <Used key={id} id={`usage-${id}`} share={(sent.get(id) ?? 0) / rateLimit}>
          <bdi>{name}</bdi>
          {colon()}
          {say('dashboard.home.requestsOf', { count: sent.get(id) ?? 0, limit: figureText(rateLimit) })}
        </Used>
      ))}
    </>
  )
}

/** A limit in words, and how much of it is used as a bar. */
function Used({ id, share, children }: { id: string; share: number; children: ReactNode }) {
  return (
    <Box sx={{ marginTop: 1 }}>
      <Typography id={id}>{children}</Typography>
      <LinearProgress
        variant="determinate"
        value={Math.min(1, share) * 100}
        aria-labelledby={id}
        sx={{ marginTop: 0.5, bgcolor: 'divider' }}
      />
    </Box>
  )
}
