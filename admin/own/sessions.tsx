import { Box, Button, Skeleton } from '@mui/material'
import { useLogout } from 'react-admin'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAct } from '../server/use-act.js'
import { useAnswer } from '../server/use-answer.js'
import { useOnce } from '../server/use-once.js'
import { NoAnswer } from '../show/no-answer.js'
import { Refusal } from '../show/refusal.js'
import { Rows } from '../show/rows.js'
import { Time } from '../show/time.js'

/** One's sessions, and the end of each session or of all of them. */
export function Sessions() {
  const { data, error, isLoading } = useAnswer('OwnSessions')
  const { act, isBusy, refusal } = useAct()
  // Nothing is asked for again once nobody is signed in.
  const end = useOnce()
  const logout = useLogout()
  const signOut = () =>
    end.run(async () => {
      await ask('SignOutEverywhere')
      await logout()
    })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Refusal of={end.refusal ?? refusal} />
      <NoAnswer of={error} />
      {isLoading && <Skeleton variant="rounded" height={80} />}
      {data && (
        <Rows
          label={say('console.own.sessions')}
          rows={data.ownSessions}
          keyOf={({ id }) => id}
          empty={null}
          columns={[
            {
              label: say('console.own.session'),
              show: ({ display }) => <code dir="ltr">{display}</code>,
            },
            { label: say('console.own.since'), show: ({ startedAt }) => <Time at={startedAt} /> },
            { label: say('console.own.until'), show: ({ expiresAt }) => <Time at={expiresAt} /> },
            {
              label: say('dashboard.keys.actions'),
              show: ({ id, isCurrent }) =>
                isCurrent ? (
                  say('console.own.current')
                ) : (
                  <Button size="small" disabled={isBusy} onClick={() => void act(() => ask('EndOwnSession', { input: { id } }))}>
                    {say('console.own.end')}
                  </Button>
                ),
            },
          ]}
        />
      )}
      <Button variant="outlined" color="error" disabled={end.isBusy} sx={{ justifySelf: 'start' }} onClick={() => void signOut()}>
        {say('console.own.everywhere')}
      </Button>
    </Box>
  )
}
