import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** What is known of something: a name and a value, line by line. */
export function Facts({ of }: { of: ReadonlyArray<readonly [label: string, value: ReactNode]> }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'fit-content(40%) minmax(0, 1fr)', sm: 'fit-content(55%) minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: 0.5,
        margin: 0,
      }}
    >
      {of.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" color="text.secondary" sx={{ minWidth: 90 }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
