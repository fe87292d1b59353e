import type { IdentityPort } from './identity.js'

/** The sandbox's provider. It is hardly asked, since the sandbox knows everybody (decisions 2); its page sends the person back at once. */
export const simulatedIdentity: IdentityPort = {
  provider: 'simulated',
  openSession: ({ verificationId, returnUrl }) => Promise.resolve({ sessionId: `sim_${verificationId}`, url: returnUrl }),
  readResult: (session) => Promise.resolve({ ...session, state: 'completed', verdict: 'approved' }),
}
