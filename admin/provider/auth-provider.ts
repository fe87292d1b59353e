import type { AuthProvider } from 'react-admin'
import { sendAllDecisions } from '../review/outgoing.js'
import { forgetSession, readSession, signIn, signOut, Refused, type ConsoleKind } from '../server/session.js'

/** Who is signed in, as the server says: the page holds no token, and only hides what the server would refuse. */
export const authProviderOf = (shown: ConsoleKind): AuthProvider => ({
  login: async (credentials: { kind: ConsoleKind; email: string; password: string; otp: string }) => {
    await signIn(credentials)
    // The other console is another page.
    if (credentials.kind !== shown) location.assign('/admin/')
  },
  logout: async () => {
    // While the session lasts: what was decided and can still be undone would end with it.
    await sendAllDecisions()
    if ((await readSession())[shown]) await signOut().catch(() => undefined)
  },
  checkAuth: async () => {
    if ((await readSession())[shown]) return
    forgetSession()
    throw new Error('nobody is signed in')
  },
  checkError: (error: unknown) =>
    error instanceof Refused && error.code === 'UNAUTHORIZED' ? Promise.reject(new Error('the session has ended')) : Promise.resolve(),
  getIdentity: async () => {
    const person = (await readSession())[shown]
    return { id: person?.id ?? '', fullName: person?.email ?? '' }
  },
  getPermissions: async () => (await readSession()).staff?.role ?? null,
})
