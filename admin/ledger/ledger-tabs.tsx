import { Tab, Tabs } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { say } from '../provider/words.js'

/** The pages of the ledger, above each of them. */
export function LedgerTabs() {
  const { pathname } = useLocation()
  const pages = [
    ['/ledger', say('console.ledger.checks')],
    ['/ledger-accounts', say('console.ledger.accounts')],
    ['/ledger-transfers', say('console.ledger.transfers')],
  ] as const
  const here = pages.findLast(([to]) => pathname === to || pathname.startsWith(`${to}/`))?.[0] ?? false
  return (
    <Tabs component="nav" value={here} aria-label={say('console.ledger.title')} variant="scrollable" allowScrollButtonsMobile>
      {pages.map(([to, label]) => (
        <Tab key={to} value={to} label={label} component={Link} to={to} role="link" aria-selected={undefined} />
      ))}
    </Tabs>
  )
}
