import { Alert } from '@mui/material'
import { usePermissions } from 'react-admin'
import { useLocation } from 'react-router'
import { rolesAt } from '../frame/console-pages.js'
import { say, wordFor } from '../provider/words.js'
import { Refused } from '../server/session.js'

/** The server's own sentence, its code small beside it; of what is another role's, whose it is in its place. */
export function Refusal({ of: error }: { of: unknown }) {
  const { permissions: role } = usePermissions()
  if (error == null) return null
  const isOfOthers = error instanceof Refused && error.code === 'STAFF_ONLY' && role != null
  return (
    <Alert severity="error">
      {isOfOthers ? <OtherRoles role={wordOf(String(role))} /> : error instanceof Error && error.message}
      {error instanceof Refused && !isOfOthers && (
        <>
          {' '}
          <code dir="ltr">{error.code}</code>
        </>
      )}
    </Alert>
  )
}

/** Which roles open the page, and who gives somebody one. */
function OtherRoles({ role }: { role: string }) {
  const { pathname } = useLocation()
  const roles = rolesAt(pathname)
  return roles ? say('console.refused.pageOf', { roles: roles.map(wordOf).join(', '), role }) : say('console.refused.notOf', { role })
}

const wordOf = (role: string): string => wordFor('staffRole', role.toUpperCase())
