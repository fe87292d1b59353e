import type { Language } from '../../domain/language.js'

export interface IdentitySessionRequest {
  /** Ours, `idv_…`: what the provider hands back with every result. */
  verificationId: string
  email: string
  language: Language
  /** Where the provider's page sends the person back to. Coming back proves nothing. */
  returnUrl: string
}

export interface IdentitySession {
  /** The provider's, under which its results come. */
  sessionId: string
  /** The provider's page; for the person alone. */
  url: string
}

/**
 * The provider that finds out who a person is (decisions 10). Documents and faces are shown on the provider's pages and never reach this
 * service. Every method rejects with an `IdentityProviderError` when the provider gave no answer that can be relied on. Never call one inside
 * a transaction.
 */
export interface IdentityPort {
  /** Its name, as it is stored beside each session. Sessions of one provider mean nothing to another. */
  readonly provider: string
  /** Opens a session, or finds the one of this verification that is not finished. */
  openSession(request: IdentitySessionRequest): Promise<IdentitySession>
}

export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError'
}
