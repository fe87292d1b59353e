import { Link as Anchor } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A way to another page, in text that is written from left to right whatever the language: a name, an address, an id. */
export function ToPage({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Anchor>
  )
}
