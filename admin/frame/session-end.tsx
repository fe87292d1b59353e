import { Alert, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLogout } from 'react-admin'
import { say } from '../provider/words.js'
import { readSession } from '../server/session.js'
import { clockTime } from '../show/time.js'

/** Says in its last quarter of an hour when the session ends, so that nobody loses a text that they are writing. */
export function SessionEnd() {
  const [end, setEnd] = useState<number | null>(null)
  const [now, setNow] = useState(() => Date.now())
  const logout = useLogout()
  useEffect(() => {
    void readSession().then(({ remainingSeconds }) => setEnd(remainingSeconds === null ? null : Date.now() + remainingSeconds * 1000))
    const timer = window.setInterval(() => setNow(Date.now()), 20_000)
    return () => window.clearInterval(timer)
  }, [])
  if (end === null || end - now > warnedMs) return null
  const words =
    end > now ? say('console.frame.sessionEnds', { time: clockTime(new Date(end).toISOString()) }) : say('console.frame.sessionEnded')
  return (
    <Alert
      severity="warning"
      sx={{ marginTop: 1 }}
      action={<Button onClick={() => void logout()}>{say('console.frame.signInAgain')}</Button>}
    >
      {words}
    </Alert>
  )
}

const warnedMs = 15 * 60_000
