import { Box, Link as Anchor, Skeleton, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { Link, useParams } from 'react-router'
import { isMoneyStaff } from '../ledger/money-staff.js'
import { say, wordFor } from '../provider/words.js'
import { WayTo } from '../search/way-to.js'
import { ask } from '../server/ask.js'
import { useAnswer } from '../server/use-answer.js'
import { usePages } from '../server/use-pages.js'
import { CopyableId } from '../show/copyable-id.js'
import { NoAnswer } from '../show/no-answer.js'
import { PageTitle } from '../show/page-title.js'
import { Raw } from '../show/raw.js'
import { Section } from '../show/section.js'
import { Time } from '../show/time.js'
import { Deliveries } from './deliveries.js'
import { ReplayForm } from './replay-form.js'

/** One event: what was told, to whom it went, and how each attempt ended. */
export function EventPage() {
  const { eventId = '' } = useParams()
  const { permissions } = usePermissions()
  const { data, error, isLoading } = useAnswer('RecordedEvent', { id: eventId })
  const deliveries = usePages(['deliveries', eventId], async (after) => (await ask('Deliveries', { eventId, first: 25, after })).deliveries)
  const event = data?.recordedEvent
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle title={say('console.events.title')} />
      <NoAnswer of={error} heading={!event && wordFor('page', 'EVENT')} />
      {isLoading && <Skeleton variant="rounded" height={240} />}
      {event && (
        <>
          <Box>
            <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{event.type}</bdi>
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              <Time at={event.at} />
              <CopyableId id={event.id} />
              {event.subjectId && <WayTo id={event.subjectId} otherwise={<ToEscrow id={event.escrowId} />} />}
            </Box>
          </Box>
          <Deliveries of={deliveries} isOfOneEvent />
          {isMoneyStaff(permissions) && (
            <Section title={say('console.events.replay')}>
              <Typography color="text.secondary" sx={{ marginBottom: 1 }}>
                {say('console.events.replayOneHint')}
              </Typography>
              <ReplayForm selection={{ eventIds: [event.id] }} />
            </Section>
          )}
          <Section title={say('console.events.payload')}>
            <Raw label={say('console.events.payload')} text={JSON.stringify(event.data)} />
          </Section>
        </>
      )}
    </Box>
  )
}

/** The event says itself which escrow it is of. */
function ToEscrow({ id }: { id: string | null }) {
  if (id === null) return null
  return (
    <Anchor component={Link} to={`/escrows/${id}`}>
      {wordFor('page', 'ESCROW')}
    </Anchor>
  )
}
