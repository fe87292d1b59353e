import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { say } from '../provider/words.js'
import { Refusal } from '../show/refusal.js'
import { dateAndTime } from '../show/time.js'
import { DecidedMeanwhile } from './decided-meanwhile.js'
import type { Outbox, Sent } from './outbox.js'

/** What was decided last: how long it can be undone, and then what came of each case of it. */
export function OutboxBar({ of: { sends, secondsLeft, undo } }: { of: Outbox }) {
  if (sends.length === 0) return null
  return (
    <Paper
      component="section"
      elevation={4}
      aria-label={say('console.review.decided')}
      sx={{ position: 'sticky', bottom: 8, zIndex: 2, padding: 1.5, display: 'grid', gap: 1, maxHeight: '40vh', overflow: 'auto' }}
    >
      {secondsLeft > 0 && (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography role="status">{say('console.review.sendingIn', { count: secondsLeft })}</Typography>
          <Button variant="outlined" size="small" onClick={undo}>
            {say('console.review.undo')} (U)
          </Button>
        </Box>
      )}
      {sends.map((sent) => (
        <SentLine key={sent.verdict.id} sent={sent} />
      ))}
    </Paper>
  )
}

function SentLine({ sent: { verdict, heading, label, state, refusal, waitsUntil } }: { sent: Sent }) {
  return (
    <Box>
      <Typography>
        <strong>{label}</strong> · <bdi>{heading}</bdi>
        {state === 'sending' && ' …'}
        {state === 'done' && ` ✓ ${say('console.review.sent')}`}
      </Typography>
      {waitsUntil && <Alert severity="info">{say('console.decision.waits', { time: dateAndTime(waitsUntil) })}</Alert>}
      {state === 'refused' && (
        <>
          <Refusal of={refusal} />
          <DecidedMeanwhile id={verdict.id} />
        </>
      )}
    </Box>
  )
}
