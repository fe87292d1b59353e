import { Alert, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { useLocation } from 'react-router'
import { rolesAt } from '../frame/console-pages.js'
import { say, wordFor } from '../provider/words.js'
import { Refused } from '../server/session.js'

/** The server's own sentence, its code small beside it; of what is another role's, whose it is. */
export function Refusal({ of: error }: { of: unknown }) {
  if (error == null) return null
  return (
    <Alert severity="error">
      {error instanceof Error ? error.message : null}
      {error instanceof Refused && (
        <>
          {' '}
          <code dir="ltr">{error.code}</code>
          {error.code === 'STAFF_ONLY' && <OtherRoles />}
        </>
      )}
    </Alert>
  )
}

/** Whoever is of staff and in another role hears which roles open the page, and who gives them one. */
function OtherRoles() {
  const { permissions: own } = usePermissions()
  const { pathname } = useLocation()
  const role = wordOf(String(own))
  const roles = rolesAt(pathname)
  return (
    <Typography variant="body2">
      {roles ? say('console.refused.pageOf', { roles: roles.map(wordOf).join(', '), role }) : say('console.refused.notOf', { role })}
    </Typography>
  )
}

const wordOf = (role: string): string => wordFor('staffRole', role.toUpperCase())
