import { useLogout, useNotify } from 'react-admin'
import { say } from '../provider/words.js'

interface Leaving {
  /** Whether they come back to this page once they are signed in again. */
  comesBack: boolean
}

/** Signs out, or says that it did not: whoever leaves the machine has to know that somebody is still signed in there. */
export function useSignOut(): (leaving: Leaving) => Promise<void> {
  const logout = useLogout()
  const notify = useNotify()
  return async ({ comesBack }) => {
    try {
      await logout(null, undefined, comesBack)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      notify(say('console.frame.notSignedOut', { why }), { type: 'error', autoHideDuration: null, multiLine: true })
    }
  }
}
