import { Box, Typography } from '@mui/material'
import { say } from '../provider/words.js'
import { CopyButton } from './copy-button.js'

/** What a page without anything on it says: what this is, and the call that makes one. */
export function Teach({ words, call }: { words: string; call?: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography color="text.secondary">{words}</Typography>
      {call !== undefined && (
        <>
          <Box component="pre" dir="ltr" sx={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 13 }}>
            {call}
          </Box>
          <CopyButton text={call} label={say('dashboard.copy')} />
        </>
      )}
    </Box>
  )
}
