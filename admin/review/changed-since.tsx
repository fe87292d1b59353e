import { Alert, Box, Button, Typography } from '@mui/material'
import { say } from '../provider/words.js'
import { arrow } from '../show/arrow.js'
import { colon } from '../show/colon.js'
import type { Said } from './use-seen.js'

interface Changed {
  before: Said
  now: Said
  onRead(): void
}

/** A case says something else than when it was opened: what, and the way on for whoever has read it. Until then nothing is decided of it. */
export function ChangedSince({ before, now, onRead }: Changed) {
  const was = new Map(before.facts)
  const changes = now.facts.filter(([label, value]) => was.get(label) !== value)
  return (
    <Alert severity="warning" action={<Button onClick={onRead}>{say('console.review.readAnew')}</Button>}>
      <Typography>{say('console.review.changed')}</Typography>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}>
        {changes.map(([label, value]) => (
          <li key={label}>
            {label}
            {colon()}
            <bdi>{was.get(label) ?? '—'}</bdi> {arrow()} <bdi>{value}</bdi>
          </li>
        ))}
      </Box>
    </Alert>
  )
}
