import { IdentityProviderError, type IdentityPort } from './identity.js'

const refuse = () => Promise.reject(new IdentityProviderError('no identity provider is configured'))

/** Live without a provider: a verification can be asked for, and its invitation waits until there is one. */
export const noIdentity: IdentityPort = { provider: 'none', openSession: refuse, readResult: refuse }
