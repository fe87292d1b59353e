import type { AuthProvider } from 'react-admin'
import { forgetSession, readSession, signIn, signOut, Refused } from '../server/session.js'

/** Who is signed in, as the server says: the page holds no token, and only hides what the server would refuse. */
export const authProvider: AuthProvider = {
  login: (credentials) => signIn(credentials),
  logout: async () => {
    const { staff } = await readSession()
    if (staff) await signOut().catch(() => undefined)
  },
  checkAuth: async () => {
    const { staff } = await readSession()
    if (!staff) {
      forgetSession()
      throw new Error('nobody is signed in')
    }
  },
  checkError: (error: unknown) =>
    error instanceof Refused && error.code === 'UNAUTHORIZED' ? Promise.reject(new Error('the session has ended')) : Promise.resolve(),
  getIdentity: async () => {
    const { staff } = await readSession()
    return { id: staff?.id ?? '', fullName: staff?.email ?? '' }
  },
  getPermissions: async () => (await readSession()).staff?.role ?? null,
}
