import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Changes } from '../show/changes.js'
import { colon } from '../show/colon.js'
import { Time } from '../show/time.js'

/** Who has decided about a thing last, how and why; `otherwise`: what is said where nobody has. */
export function DecidedMeanwhile({ id, otherwise = null }: { id: string; otherwise?: ReactNode }) {
  const { data } = useAnswer('DecisionsAbout', { id })
  const [newest] = data?.decisionsAbout ?? []
  if (!newest) return data && otherwise
  const { staffEmail, actorKind, occurredAt, reason, action, before, after } = newest
  return (
    <Box sx={{ marginTop: 1, paddingInlineStart: 1.5, borderInlineStart: '3px solid', borderColor: 'divider' }}>
      <Typography variant="body2">
        <bdi>{staffEmail ?? wordFor('actorKind', actorKind)}</bdi> · <span title={action}>{wordFor('auditAction', action)}</span> ·{' '}
        <Time at={occurredAt} />
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        {say('console.decision.reason')}
        {colon()}
        <bdi>{reason ?? '—'}</bdi>
      </Typography>
      <Changes before={before} after={after} />
    </Box>
  )
}
