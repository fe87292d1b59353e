import CloseIcon from '@mui/icons-material/Close'
import { Alert, Box, Button, IconButton, Paper, Typography } from '@mui/material'
import { say } from '../provider/words.js'
import { Refused } from '../server/session.js'
import { Refusal } from '../show/refusal.js'
import { dateAndTime } from '../show/time.js'
import { DecidedMeanwhile } from './decided-meanwhile.js'
import type { Outbox, Sent } from './outbox.js'

interface Bar {
  of: Outbox
  onUndo(): void
}

/** What was decided last: how long it can be undone, and then what came of each case of it; what was refused before stays until it is closed. */
export function OutboxBar({ of: { sends, secondsLeft, close }, onUndo }: Bar) {
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
          <Button variant="outlined" size="small" onClick={onUndo}>
            {say('console.review.undo')} (U)
          </Button>
        </Box>
      )}
      {sends.map((sent) => (
        <SentLine key={sent.verdict.id} sent={sent} onClose={() => close(sent.verdict.id)} />
      ))}
    </Paper>
  )
}

interface Line {
  sent: Sent
  onClose(): void
}

function SentLine({ sent: { verdict, heading, label, state, refusal, waitsUntil }, onClose }: Line) {
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flexGrow: 1, minWidth: 0 }}>
          <strong>{label}</strong> · <bdi>{heading}</bdi>
          {state === 'sending' && ' …'}
          {state === 'done' && ` ✓ ${say('console.review.sent')}`}
        </Typography>
        {state === 'refused' && (
          <IconButton size="small" aria-label={say('console.review.close', { name: heading })} onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {waitsUntil && <Alert severity="info">{say('console.decision.waits', { time: dateAndTime(waitsUntil) })}</Alert>}
      {state === 'refused' && (
        <>
          <Refusal of={refusal} />
          {refusal instanceof Refused && refusal.code === 'VERSION_CONFLICT' && <Typography>{say('console.review.readAgain')}</Typography>}
          <DecidedMeanwhile id={verdict.id} />
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {say('console.review.written')} <bdi>{verdict.reason}</bdi>
            {verdict.bankReference && (
              <>
                {' · '}
                <bdi>{verdict.bankReference}</bdi>
              </>
            )}
          </Typography>
        </>
      )}
    </Box>
  )
}
