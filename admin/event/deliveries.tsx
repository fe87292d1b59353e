import { Box, Button, Typography } from '@mui/material'
import type { WebhookDeliveryFieldsFragment } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import type { usePages } from '../server/use-pages.js'
import { CopyableId } from '../show/copyable-id.js'
import { NoAnswer } from '../show/no-answer.js'
import { Rows } from '../show/rows.js'
import { Section } from '../show/section.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { ToPage } from '../show/to-page.js'
import { Attempts } from '../webhook/attempts.js'

interface DeliveriesParts {
  of: ReturnType<typeof usePages<WebhookDeliveryFieldsFragment>>
  /** Whether they are all of one event, which the page is about; elsewhere each leads to its own. */
  isOfOneEvent?: boolean
}

/** Where events went, newest first, and how each attempt ended. */
export function Deliveries({ of: { rows, error, readOlder }, isOfOneEvent = false }: DeliveriesParts) {
  return (
    <Section title={say('console.deliveries.title')}>
      <NoAnswer of={error} />
      {rows && (
        <Rows
          label={say('console.deliveries.title')}
          rows={rows}
          keyOf={({ id }) => id}
          empty={<Typography color="text.secondary">{say('console.deliveries.none')}</Typography>}
          columns={[
            { label: say('console.ledger.when'), show: ({ createdAt }) => <Time at={createdAt} /> },
            {
              label: say('console.events.type'),
              show: ({ eventId, eventType, isManual }) => (
                <>
                  {isOfOneEvent ? (
                    <code dir="ltr">{eventType}</code>
                  ) : (
                    <ToPage to={`/events/${eventId}`}>
                      <code>{eventType}</code>
                    </ToPage>
                  )}{' '}
                  {isManual && say('console.deliveries.again')}
                </>
              ),
            },
            { label: say('console.escrows.status'), isText: true, show: (delivery) => <Became of={delivery} /> },
            { label: say('console.deliveries.attempts'), show: (delivery) => <Attempts of={delivery} /> },
            { label: say('console.deliveries.id'), show: ({ id }) => <CopyableId id={id} /> },
            { label: say('console.deliveries.webhook'), show: ({ webhookId }) => <CopyableId id={webhookId} /> },
          ]}
        />
      )}
      {readOlder && <Button onClick={readOlder}>{say('console.ledger.older')}</Button>}
    </Section>
  )
}

/** What became of a delivery, and of one that came to nothing, why; each attempt says its own answer. */
const Became = ({ of: { status, failureReason, attempts } }: { of: WebhookDeliveryFieldsFragment }) => (
  <Box>
    <Status area="deliveryStatus" value={status.toLowerCase()} />
    {failureReason !== null && attempts.length > 0 && <Typography variant="body2">{wordFor('deliveryFailure', failureReason)}</Typography>}
  </Box>
)
