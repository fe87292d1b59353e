import { Box } from '@mui/material'
import { mono } from '../look/mono.js'

/** What can be done without a mouse: a key, and what it does. */
export function KeyList({ keys }: { keys: ReadonlyArray<readonly [key: string, words: string]> }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 1, margin: 0 }}>
      {keys.map(([key, words]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" dir="ltr">
            <Box component="kbd" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, paddingInline: 0.75, fontFamily: mono }}>
              {key}
            </Box>
          </Box>
          <Box component="dd" sx={{ margin: 0 }}>
            {words}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
