import { Box } from '@mui/material'

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
      {indented(text)}
    </Box>
  )
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Its end was cut off, or it never was JSON: shown as it is.
    return text
  }
}
