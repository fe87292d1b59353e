import { Box, Button, Link as Anchor, Typography } from '@mui/material'
import { Link, useParams } from 'react-router'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAct } from '../server/use-act.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { CopyableId } from '../show/copyable-id.js'
import { Page } from '../show/page.js'
import { Raw } from '../show/raw.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { Time } from '../show/time.js'
import { DeliveryRows } from '../webhook/delivery-rows.js'

/** One event: what it says, what caused it, and what became of it. */
export function LoggedEventPage() {
  const { eventId = '' } = useParams()
  const { data, error, isLoading } = useLiveAnswer('Event', { id: eventId })
  const { act, isBusy, refusal } = useAct()
  return (
    <Page title={data?.event.event.type ?? say('dashboard.events.title')} isLoading={isLoading} error={error}>
      {data && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <CopyableId id={eventId} />
            <Time at={data.event.event.timestamp} />
            {data.event.requestId !== null && (
              <Anchor component={Link} to={`/requests/${encodeURIComponent(data.event.requestId)}`}>
                {say('dashboard.events.cause')}
              </Anchor>
            )}
            <Button
              variant="outlined"
              disabled={isBusy}
              onClick={() => void act(() => ask('ReplayEvents', { input: { eventIds: [eventId] } }))}
            >
              {say('dashboard.events.resend')}
            </Button>
          </Box>
          <Refusal of={refusal} />
          <Section title={say('dashboard.deliveries.title')}>
            <DeliveryRows deliveries={data.event.deliveries} isOfOneEvent />
          </Section>
          <Section title={say('dashboard.events.data')}>
            <Raw label={say('dashboard.events.data')} text={JSON.stringify(data.event.event.data)} />
            {data.event.event.truncated !== null && (
              <Typography variant="body2" color="text.secondary">
                {say('dashboard.events.truncated')} <code dir="ltr">{data.event.event.truncated.join(', ')}</code>
              </Typography>
            )}
          </Section>
        </>
      )}
    </Page>
  )
}
