import { Box } from '@mui/material'
import { indented } from './indented.js'

/** JSON as it is, indented where it is whole. */
export function Raw({ label, text }: { label: string; text: string }) {
  return (
    <Box
      component="pre"
      dir="ltr"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ overflow: 'auto', maxHeight: 420, fontSize: 12, margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {indented(text) ?? text}
    </Box>
  )
}
