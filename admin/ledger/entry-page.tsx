import { Box, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { mono } from '../look/mono.js'
import { say, wordFor } from '../provider/words.js'
import { NoAnswer } from '../show/no-answer.js'
import { PageTitle } from '../show/page-title.js'
import { LedgerTabs } from './ledger-tabs.js'

interface Asked {
  kind: 'ACCOUNT' | 'TRANSFER'
  error: unknown
  isLoading: boolean
  /** Once it is there. */
  children: ReactNode
}

/** One account or one transfer: what frames it. */
export function EntryPage({ kind, error, isLoading, children }: Asked) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle title={say('console.ledger.title')} />
      <LedgerTabs />
      <NoAnswer of={error} heading={!children && wordFor('page', kind)} />
      {isLoading && <Skeleton variant="rounded" height={320} />}
      {children}
    </Box>
  )
}

/** What it is, what it belongs to, and how the ledger calls it. */
export function EntryHead({ title, code, children }: { title: string; code: string; children: ReactNode }) {
  return (
    <Box>
      <Typography component="h1" variant="h1">
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>{children}</Box>
      <Typography component="code" dir="ltr" color="text.secondary" sx={{ fontFamily: mono, overflowWrap: 'anywhere', fontSize: 12 }}>
        {code}
      </Typography>
    </Box>
  )
}
