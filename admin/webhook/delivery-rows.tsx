import { Box, Button, Skeleton } from '@mui/material'
import type { WebhookDeliveryFieldsFragment } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAct } from '../server/use-act.js'
import { useAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { CopyableId } from '../show/copyable-id.js'
import { Refusal } from '../show/refusal.js'
import { Rows } from '../show/rows.js'
import { Status } from '../show/status.js'
import { Teach } from '../show/teach.js'
import { Time } from '../show/time.js'
import { ToPage } from '../show/to-page.js'
import { Attempts } from './attempts.js'

interface DeliveryRowsParts {
  deliveries: readonly WebhookDeliveryFieldsFragment[]
  /** Whether they went to one webhook, which the page is about; elsewhere each says where it went. */
  isOfOneWebhook?: boolean
  /** Whether they are of one event, which the page is about. */
  isOfOneEvent?: boolean
}

/** Deliveries with the answer to each attempt, and the way to send one again. */
export function DeliveryRows({ deliveries, isOfOneWebhook = false, isOfOneEvent = false }: DeliveryRowsParts) {
  const { act, isBusy, refusal } = useAct()
  const resend = ({ eventId, webhookId }: WebhookDeliveryFieldsFragment) =>
    act(() => ask('ReplayEvents', { input: { eventIds: [eventId], webhookId } }))
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Refusal of={refusal} />
      <Rows
        label={say('dashboard.deliveries.title')}
        rows={deliveries}
        keyOf={({ id }) => id}
        empty={<Teach words={say('dashboard.deliveries.empty')} />}
        columns={[
          {
            label: say('dashboard.requests.status'),
            show: ({ status, isManual, eventType }) => (
              <>
                <Status area="deliveryStatus" value={status.toLowerCase()} />{' '}
                {isManual && eventType !== 'webhook.test' && say('console.deliveries.again')}
              </>
            ),
          },
          ...(isOfOneEvent ? [] : [{ label: say('dashboard.deliveries.event'), show: toEvent }]),
          ...(isOfOneWebhook ? [] : [{ label: say('console.deliveries.webhook'), isText: true, show: toWebhook }]),
          { label: say('dashboard.deliveries.attempts'), show: (delivery) => <Attempts of={delivery} /> },
          { label: say('dashboard.requests.at'), show: ({ createdAt }) => <Time at={createdAt} /> },
          {
            label: say('dashboard.keys.actions'),
            show: (delivery) => (
              <Button size="small" disabled={isBusy} onClick={() => void resend(delivery)}>
                {say('dashboard.deliveries.resend')}
              </Button>
            ),
          },
        ]}
      />
    </Box>
  )
}

const toEvent = ({ eventId, eventType }: WebhookDeliveryFieldsFragment) => (
  <ToPage to={`/events/${eventId}`}>
    <code>{eventType}</code>
  </ToPage>
)

const toWebhook = ({ webhookId }: WebhookDeliveryFieldsFragment) => <WebhookAddress of={webhookId} />

/** Where it went; of a webhook that was deleted nothing is left but its id. */
function WebhookAddress({ of: webhookId }: { of: string }) {
  const { data, isLoading } = useAnswer('Webhooks')
  const webhook = data?.webhooks.find(({ id }) => id === webhookId)
  if (isLoading) return <Skeleton width={120} />
  return webhook ? (
    <ToPage to={`/webhooks/${webhookId}`}>
      <Address of={webhook.url} />
    </ToPage>
  ) : (
    <CopyableId id={webhookId} />
  )
}
