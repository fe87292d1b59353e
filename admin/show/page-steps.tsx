import { Box, Button } from '@mui/material'
import { say } from '../provider/words.js'

interface Steps {
  /** Null where there is none. */
  newer: (() => void) | null
  older: (() => void) | null
}

/** From page to page of a list that is not counted. */
export function PageSteps({ newer, older }: Steps) {
  if (!newer && !older) return null
  return (
    <Box component="nav" aria-label={say('dashboard.pages')} sx={{ display: 'flex', gap: 1, marginTop: 1 }}>
      <Button disabled={!newer} onClick={newer ?? undefined}>
        {say('dashboard.newer')}
      </Button>
      <Button disabled={!older} onClick={older ?? undefined}>
        {say('dashboard.older')}
      </Button>
    </Box>
  )
}
