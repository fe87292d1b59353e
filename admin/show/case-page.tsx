import { Box, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { CopyableId } from './copyable-id.js'
import { NoAnswer } from './no-answer.js'
import { PageTitle } from './page-title.js'

interface Props {
  /** What kind of thing it is: stands in the bar, and above the heading. */
  kind: string
  id: string
  /** What it is called; null until it is known. */
  heading: ReactNode
  /** What stands beside the id: a status, an amount. */
  beside?: ReactNode
  isLoading: boolean
  error: unknown
  /** Its sections, once there is something to show. */
  children: ReactNode
}

/** One thing with a page of its own. */
export function CasePage({ kind, id, heading, beside, isLoading, error, children }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title={kind} />
      {heading == null && !isLoading && (
        <Typography component="h1" variant="h1">
          {kind}
        </Typography>
      )}
      {isLoading && <Skeleton variant="rounded" height={320} />}
      <NoAnswer of={error} />
      {heading != null && (
        <Box>
          <Typography color="text.secondary">{kind}</Typography>
          <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {heading}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
            {beside}
            <CopyableId id={id} />
          </Box>
        </Box>
      )}
      {children}
    </Box>
  )
}
