import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useLogout } from 'react-admin'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAct } from '../server/use-act.js'
import { useAnswer } from '../server/use-answer.js'
import { Refusal } from '../show/refusal.js'
import { Time } from '../show/time.js'

/** Where one is signed in, and the end of each session or of all of them. */
export function Sessions() {
  const { data, error } = useAnswer('OwnSessions')
  const { act, isBusy, refusal } = useAct()
  const logout = useLogout()
  const signOut = async () => {
    await ask('SignOutEverywhere')
    await logout()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Refusal of={refusal ?? error} />
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{say('console.own.session')}</TableCell>
              <TableCell>{say('console.own.since')}</TableCell>
              <TableCell>{say('console.own.until')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {data?.ownSessions.map(({ id, display, isCurrent, startedAt, expiresAt }) => (
              <TableRow key={id}>
                <TableCell>
                  <code dir="ltr">{display}</code> {isCurrent && `(${say('console.own.current')})`}
                </TableCell>
                <TableCell>
                  <Time at={startedAt} />
                </TableCell>
                <TableCell>
                  <Time at={expiresAt} />
                </TableCell>
                <TableCell>
                  {!isCurrent && (
                    <Button disabled={isBusy} onClick={() => void act(() => ask('EndOwnSession', { input: { id } }))}>
                      {say('console.own.end')}
                    </Button>
                  )}
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
