import { Alert, Button } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { say } from '../provider/words.js'
import { readSessionAnew } from '../server/session.js'
import { clockTime } from '../show/time.js'
import { useSignOut } from './use-sign-out.js'

/** Says in its last quarter of an hour when the session ends, and that it has, so that nobody loses a text that they are writing. */
export function SessionEnd() {
  const [{ end, now }, setSeen] = useState({ end: Infinity, now: 0 })
  const signOut = useSignOut()
  const look = useCallback(async () => {
    const leftMs = await readLeftMs()
    const seenAt = Date.now()
    setSeen((before) => ({ end: leftMs === null ? before.end : seenAt + leftMs, now: seenAt }))
    return leftMs ?? 0
  }, [])
  useEffect(() => {
    const lookNow = () => void look()
    lookNow()
    const timer = window.setInterval(lookNow, 30_000)
    // They may come from another tab, in which they have signed in anew.
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [look])
  if (end - now > warnedMs) return null
  const signInAgain = async () => {
    if ((await look()) <= warnedMs) await signOut({ comesBack: true })
  }
  const words =
    end > now ? say('console.frame.sessionEnds', { time: clockTime(new Date(end).toISOString()) }) : say('console.frame.sessionEnded')
  return (
    <Alert
      severity="warning"
      sx={{ marginTop: 1 }}
      action={<Button onClick={() => void signInAgain()}>{say('console.frame.signInAgain')}</Button>}
    >
      {words}
    </Alert>
  )
}

const warnedMs = 15 * 60_000

/** How long the session still lives; none of it where nobody is signed in, null where nobody is reached. */
async function readLeftMs(): Promise<number | null> {
  try {
    const { remainingSeconds } = await readSessionAnew()
    return (remainingSeconds ?? 0) * 1_000
  } catch {
    return null
  }
}
