import { Alert, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import { useLocation } from 'react-router'
import { rolesAt } from '../frame/console-pages.js'
import { say, wordFor } from '../provider/words.js'
import { Refused } from '../server/session.js'
import { ProblemWords, useOtherProblems } from './refused-fields.js'

/** The server's own sentence, its code small beside it; of what is another role's, whose it is in its place. Beside it, what can be done. */
export function Refusal({ of: error, children }: { of: unknown; children?: ReactNode }) {
  if (error == null) return null
  return (
    <Alert severity="error" action={children}>
      {error instanceof Refused && error.code === 'STAFF_ONLY' ? <OfOthers refused={error} /> : <Sentence of={error} />}
    </Alert>
  )
}

const Sentence = ({ of: error }: { of: unknown }) => (
  <>
    {error instanceof Error && error.message}
    {error instanceof Refused && (
      <>
        {' '}
        <code dir="ltr">{error.code}</code>
        <Reasons of={error} />
      </>
    )}
  </>
)

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

/** Which roles open the page, and who gives somebody one. Pages of mailed links have no role, and are never answered so. */
function OfOthers({ refused }: { refused: Refused }) {
  const { permissions } = usePermissions()
  const { pathname } = useLocation()
  if (permissions == null) return <Sentence of={refused} />
  const role = wordOf(String(permissions))
  const roles = rolesAt(pathname)
  return roles ? say('console.refused.pageOf', { roles: roles.map(wordOf).join(', '), role }) : say('console.refused.notOf', { role })
}

const wordOf = (role: string): string => wordFor('staffRole', role.toUpperCase())
