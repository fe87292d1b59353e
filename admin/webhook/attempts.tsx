import { Box, Typography } from '@mui/material'
import type { WebhookDeliveryFieldsFragment } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { Time } from '../show/time.js'
import { milliseconds } from '../show/units.js'

/** Each attempt of a delivery: when it was made, what was answered, how long that took, and what the receiver said. */
export function Attempts({ of: { attempts, failureReason } }: { of: WebhookDeliveryFieldsFragment }) {
  if (attempts.length === 0) return failureReason === null ? '—' : wordFor('deliveryFailure', failureReason)
  return attempts.map(({ number, startedAt, responseStatus, error, durationMs, responseExcerpt }) => (
    <Box key={`${number} ${startedAt}`}>
      <Typography component="span" variant="body2" sx={{ fontSize: 13 }}>
        {number}. <Time at={startedAt} isToTheSecond /> ·{' '}
        <strong>{responseStatus ?? (error === null ? wordFor('deliveryStatus', 'pending') : wordFor('deliveryFailure', error))}</strong>
        {durationMs !== null && (
          <>
            {' · '}
            <bdi style={{ whiteSpace: 'nowrap' }}>{milliseconds(durationMs)}</bdi>
          </>
        )}
      </Typography>
      {responseExcerpt && (
        <Box component="details" sx={{ fontSize: 13 }}>
          <summary>{say('dashboard.requests.answered')}</summary>
          <Box component="code" dir="ltr" sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 360 }}>
            {responseExcerpt}
          </Box>
        </Box>
      )}
    </Box>
  ))
}
