import { Alert, Avatar, Box } from '@mui/material'
import { say } from '../provider/words.js'
import { dateAndTime } from '../show/time.js'
import type { Visit } from './use-visits.js'

interface Visited {
  caseId: string
  visits: readonly Visit[]
}

/** Who else has this case open: two who decide at once should talk first. */
export function Visitors({ caseId, visits }: Visited) {
  const here = visits.filter((visit) => visit.caseId === caseId)
  return (
    // While nobody else is here it takes no room among what stands above and below it.
    <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {here.map(({ email, openedAt }) => (
        <Alert key={email} severity="info" sx={{ paddingBlock: 0 }}>
          {say('console.review.openWith', { who: `\u2068${email}\u2069`, since: dateAndTime(openedAt) })}
        </Alert>
      ))}
    </Box>
  )
}

/** The same on a line of a list, as initials. */
export function VisitorInitials({ caseId, visits }: Visited) {
  return visits
    .filter((visit) => visit.caseId === caseId)
    .map(({ email, openedAt }) => {
      const words = say('console.review.openWith', { who: `\u2068${email}\u2069`, since: dateAndTime(openedAt) })
      return (
        <Avatar key={email} role="img" aria-label={words} title={words} sx={initialsLooks}>
          {initialsOf(email)}
        </Avatar>
      )
    })
}

const initialsLooks = {
  width: 26,
  height: 26,
  fontSize: 12,
  fontWeight: 600,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const

/** Of `amel.ben.salah@example.com` the A and the B; of one word its first two letters. */
function initialsOf(email: string): string {
  const [name = ''] = email.split('@')
  const [first = '', second = ''] = name.split(/[._+-]+/)
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase()
}
