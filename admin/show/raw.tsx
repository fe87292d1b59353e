import { Box } from '@mui/material'
import { scrollCue } from '../look/scroll-cue.js'
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
      sx={({ palette }) => ({
        overflow: 'auto',
        maxHeight: 420,
        fontSize: 12,
        margin: 0,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        ...scrollCue({ paper: palette.background.paper, isDark: palette.mode === 'dark' }),
      })}
    >
      {indented(text) ?? text}
    </Box>
  )
}
