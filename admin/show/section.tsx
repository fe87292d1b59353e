import { Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { WithAddresses } from './address.js'

/** A part of a case, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" sx={{ padding: 2, minWidth: 0 }}>
      <Typography component="h2" variant="h2" sx={{ marginBottom: 1.5, overflowWrap: 'anywhere' }}>
        <WithAddresses of={title} />
      </Typography>
      {children}
    </Paper>
  )
}
