import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Title, useLogout } from 'react-admin'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAnswer } from '../server/use-answer.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { Time } from '../show/time.js'
import { SecondFactor } from './second-factor.js'

/** What somebody of staff keeps of their own: the second factor, and where they are signed in. */
export function AccountPage() {
  const { data, error } = useAnswer('Viewer')
  const staff = data?.viewer?.staff
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      <Title title={say('console.own.title')} />
      <Typography component="h1" variant="h1">
        {say('console.own.title')}
      </Typography>
      <Refusal of={error} />
      {staff && (
        <Section title={say('console.own.factor')}>
          <SecondFactor isSetUp={staff.hasSecondFactor} />
        </Section>
      )}
      <Section title={say('console.own.sessions')}>
        <Sessions />
      </Section>
    </Box>
  )
}

function Sessions() {
  const { data, error } = useAnswer('StaffSessions')
  const logout = useLogout()
  const signOut = async () => {
    await ask('SignOutEverywhere')
    await logout()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Refusal of={error} />
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{say('console.own.session')}</TableCell>
              <TableCell>{say('console.own.since')}</TableCell>
              <TableCell>{say('console.own.until')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data?.staffSessions.map(({ display, isCurrent, startedAt, expiresAt }) => (
              <TableRow key={`${display} ${startedAt}`}>
                <TableCell>
                  <code dir="ltr">{display}</code> {isCurrent && `(${say('console.own.current')})`}
                </TableCell>
                <TableCell>
                  <Time at={startedAt} />
                </TableCell>
                <TableCell>
                  <Time at={expiresAt} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Button variant="outlined" color="error" sx={{ justifySelf: 'start' }} onClick={() => void signOut()}>
        {say('console.own.everywhere')}
      </Button>
    </Box>
  )
}
