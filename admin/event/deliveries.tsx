import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { WebhookDeliveryFieldsFragment } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import type { usePages } from '../server/use-pages.js'
import { CopyableId } from '../show/copyable-id.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'

/** Where events went, newest first, and how the last attempt ended. */
export function Deliveries({ of: { rows, error, readOlder } }: { of: ReturnType<typeof usePages<WebhookDeliveryFieldsFragment>> }) {
  return (
    <Section title={say('console.deliveries.title')}>
      <Refusal of={error} />
      {rows?.length === 0 && <Typography color="text.secondary">{say('console.deliveries.none')}</Typography>}
      {rows && rows.length > 0 && (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{say('console.ledger.when')}</TableCell>
                <TableCell>{say('console.events.type')}</TableCell>
                <TableCell>{say('console.deliveries.webhook')}</TableCell>
                <TableCell>{say('console.escrows.status')}</TableCell>
                <TableCell>{say('console.deliveries.attempts')}</TableCell>
                <TableCell>{say('console.deliveries.lastAnswer')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ id, eventType, webhookId, status, isManual, attempts, lastResponseStatus, failureReason, createdAt }) => (
                <TableRow key={id}>
                  <TableCell>
                    <Time at={createdAt} />
                  </TableCell>
                  <TableCell>
                    <code dir="ltr">{eventType}</code> {isManual && say('console.deliveries.again')}
                  </TableCell>
                  <TableCell>
                    <CopyableId id={webhookId} />
                  </TableCell>
                  <TableCell>
                    <Status area="deliveryStatus" value={status.toLowerCase()} />
                  </TableCell>
                  <TableCell>{attempts.length}</TableCell>
                  <TableCell dir="ltr">
                    {[lastResponseStatus, failureReason ?? attempts.at(-1)?.error].filter(Boolean).join(' · ') || '—'}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {readOlder && <Button onClick={readOlder}>{say('console.ledger.older')}</Button>}
    </Section>
  )
}
