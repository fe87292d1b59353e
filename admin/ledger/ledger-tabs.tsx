import { Box, Button } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { say } from '../provider/words.js'

/** The pages of the ledger, above each of them: links, as each has an address of its own. */
export function LedgerTabs() {
  const { pathname } = useLocation()
  const pages = [
    ['/ledger', say('console.ledger.checks')],
    ['/ledger-accounts', say('console.ledger.accounts')],
    ['/ledger-transfers', say('console.ledger.transfers')],
  ] as const
  return (
    <Box component="nav" aria-label={say('console.ledger.title')} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {pages.map(([to, label]) => {
        const isHere = pathname === to || pathname.startsWith(`${to}/`)
        return (
          <Button key={to} component={Link} to={to} variant={isHere ? 'contained' : 'text'} {...(isHere ? { 'aria-current': 'page' } : {})}>
            {label}
          </Button>
        )
      })}
    </Box>
  )
}
