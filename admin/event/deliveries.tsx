import { Button, Typography } from '@mui/material'
import type { WebhookDeliveryFieldsFragment } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import type { usePages } from '../server/use-pages.js'
import { CopyableId } from '../show/copyable-id.js'
import { Refusal } from '../show/refusal.js'
import { Rows } from '../show/rows.js'
import { Section } from '../show/section.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'

/** Where events went, newest first, and how the last attempt ended. */
export function Deliveries({ of: { rows, error, readOlder } }: { of: ReturnType<typeof usePages<WebhookDeliveryFieldsFragment>> }) {
  return (
    <Section title={say('console.deliveries.title')}>
      <Refusal of={error} />
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
              show: ({ eventType, isManual }) => (
                <>
                  <code dir="ltr">{eventType}</code> {isManual && say('console.deliveries.again')}
                </>
              ),
            },
            { label: say('console.deliveries.webhook'), show: ({ webhookId }) => <CopyableId id={webhookId} /> },
            { label: say('console.escrows.status'), show: ({ status }) => <Status area="deliveryStatus" value={status.toLowerCase()} /> },
            { label: say('console.deliveries.attempts'), isFigure: true, show: ({ attempts }) => attempts.length },
            { label: say('console.deliveries.lastAnswer'), show: (delivery) => <bdi>{lastAnswerOf(delivery)}</bdi> },
          ]}
        />
      )}
      {readOlder && <Button onClick={readOlder}>{say('console.ledger.older')}</Button>}
    </Section>
  )
}

function lastAnswerOf({ lastResponseStatus, failureReason, attempts }: WebhookDeliveryFieldsFragment): string {
  const why = failureReason === null ? attempts.at(-1)?.error : wordFor('deliveryFailure', failureReason)
  return [lastResponseStatus, why].filter(Boolean).join(' · ') || '—'
}
