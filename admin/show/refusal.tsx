import { Alert, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { useLocation } from 'react-router'
import { rolesAt } from '../frame/console-pages.js'
import { say, wordFor } from '../provider/words.js'
import { Refused } from '../server/session.js'
import { ProblemWords, useOtherProblems } from './refused-fields.js'

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
          <Reasons of={error} />
        </>
      )}
    </Alert>
  )
}

/** Why, where the sentence of the code does not say it. */
function Reasons({ of: refused }: { of: Refused }) {
  const others = useOtherProblems(refused)
  if (others.length > 0)
    return (
      <Typography variant="body2">
        <ProblemWords of={others} />
      </Typography>
    )
  if (refused.problems.length > 0 || !pointsToMessage.has(refused.code)) return null
  return (
    <Typography variant="body2" lang="en" dir="ltr">
      {refused.said}
    </Typography>
  )
}

/** Codes whose sentence says that something is wrong or too much, and not what. */
const pointsToMessage: ReadonlySet<string> = new Set(['VALIDATION_ERROR', 'LIMIT_REACHED'])

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
