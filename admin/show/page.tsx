import { Box, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Title } from 'react-admin'
import { Refusal } from './refusal.js'

interface PageParts {
  title: string
  /** What it is about, in a sentence. */
  hint?: string
  isLoading?: boolean
  error?: unknown
  children: ReactNode
}

/** A page with its heading, the shape of what comes while it is loading, and what was refused. */
export function Page({ title, hint, isLoading = false, error = null, children }: PageParts) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={title} />
      <Box>
        <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {hint && (
          <Typography color="text.secondary" sx={{ marginTop: 0.5 }}>
            {hint}
          </Typography>
        )}
      </Box>
      <Refusal of={error} />
      {isLoading ? <Skeleton variant="rounded" height={240} /> : children}
    </Box>
  )
}
