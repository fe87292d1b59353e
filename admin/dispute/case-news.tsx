import { Alert, Typography } from '@mui/material'
import { say, wordFor } from '../provider/words.js'
import type { DisputeCase } from './dispute-case.js'
import type { News } from './use-news.js'

interface CaseNewsParts {
  of: DisputeCase
  news: News
  /** What was typed and not sent. */
  reason: string
}

/** What has changed since the case was looked at, beside the decision on it, which is one about what was seen. */
export function CaseNews({ of, news: { lines, statusBefore, isEnded }, reason }: CaseNewsParts) {
  if (!isEnded && lines.size === 0 && statusBefore === null) return null
  const status = (value: string) => wordFor('disputeStatus', value)
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      <Typography>{isEnded ? say('console.dispute.endedHere') : say('console.dispute.changed')}</Typography>
      {lines.size > 0 && <Typography>{say('console.dispute.newLines', { count: lines.size })}</Typography>}
      {statusBefore !== null && (
        <Typography>{say('console.dispute.statusWas', { was: status(statusBefore), now: status(of.dispute.status) })}</Typography>
      )}
      {!isEnded && <Typography variant="body2">{say('console.dispute.changedHint')}</Typography>}
      {isEnded && reason.trim() !== '' && of.dispute.resolutionReason !== reason.trim() && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          {say('console.dispute.unsent')} <bdi>{reason}</bdi>
        </Typography>
      )}
    </Alert>
  )
}
