import type { AuthProvider } from 'react-admin'
import { sendAllDecisions } from '../review/outgoing.js'
import { forgetOwner, forgetSession, readOwner, readSession, signIn, signOut, Refused, type ConsoleKind } from '../server/session.js'

/**
 * Who is signed in, as the server says: the page holds no token, and only hides what the server would refuse. It stays that of whoever it was opened
 * by, also when their session has ended: with the page would go what is written on it, and why something was refused.
 */
export const authProviderOf = (shown: ConsoleKind): AuthProvider => ({
  login: async (credentials: { kind: ConsoleKind; email: string; password: string; otp: string }) => {
    await signIn(credentials)
    // The other console is another page.
    if (credentials.kind !== shown) location.assign('/admin/')
  },
  logout: async () => {
    // While the session lasts: what was decided and can still be undone would end with it.
    await sendAllDecisions()
    if ((await readSession())[shown]) await signOut()
    forgetOwner()
  },
  checkAuth: async () => {
    if ((await readOwner())[shown]) return
    forgetSession()
    throw new Error('nobody is signed in')
  },
  // A list asks for what its own page shows, and the sign-in page says enough by itself.
  checkError: (error: unknown) =>
    error instanceof Refused && error.code === 'UNAUTHORIZED'
      ? Promise.reject(Object.assign(new Error('the session has ended'), { message: false }))
      : Promise.resolve(),
  getIdentity: async () => {
    const person = (await readOwner())[shown]
    return { id: person?.id ?? '', fullName: person?.email ?? '' }
  },
  getPermissions: async () => (await readOwner()).staff?.role ?? null,
})
