import { Box, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { WithAddresses } from './address.js'
import { NoAnswer } from './no-answer.js'
import { PageTitle } from './page-title.js'

interface PageParts {
  title: string
  /** What it is about, in a sentence. */
  hint?: string
  /** What stands beside the heading: what can be done. */
  beside?: ReactNode
  isLoading?: boolean
  error?: unknown
  children: ReactNode
}

/** A page with its heading, the shape of what comes while it is loading, and what was refused. */
export function Page({ title, hint, beside, isLoading = false, error = null, children }: PageParts) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title={title} />
      <Box>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
          <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            <WithAddresses of={title} />
          </Typography>
          {beside}
        </Box>
        {hint && (
          <Typography color="text.secondary" sx={{ marginTop: 0.5 }}>
            {hint}
          </Typography>
        )}
      </Box>
      <NoAnswer of={error} />
      {isLoading ? <Skeleton variant="rounded" height={240} /> : children}
    </Box>
  )
}
