import type { ProviderState } from '../../domain/identity-verification/identity-verification.js'
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

/** What a provider says of a session, by whichever way. */
export interface IdentityResult {
  sessionId: string
  /** What was handed over when the session was opened. */
  verificationId: string
  state: ProviderState
  /** `ambiguous`: a person has to look at it. Null while the person is at it, and when they have given up. */
  verdict: 'approved' | 'rejected' | 'ambiguous' | null
}

/** A result as it was sent to us, signed. */
export interface IdentityCallback extends IdentityResult {
  /** The provider's own name for this message: a second one under it is the same. */
  eventId: string
}

/** A request that claims to come from the provider, before anything of it was believed. */
export interface CallbackRequest {
  header(name: string): string | undefined
  /** The body before any parsing. */
  rawBody: Uint8Array
  now: Date
}

/**
 * The provider that finds out who a person is (decisions 10). Documents and faces are shown on the provider's pages and never reach this
 * service. `openSession` and `readResult` reject with an `IdentityProviderError` when the provider gave no answer that can be relied on. Never
 * call one inside a transaction.
 */
export interface IdentityPort {
  /** Its name, as it is stored beside each session. Sessions of one provider mean nothing to another. */
  readonly provider: string
  /** Opens a session, or finds the one of this verification that is not finished. */
  openSession(request: IdentitySessionRequest): Promise<IdentitySession>
  /** How a session stands now. */
  readResult(session: { sessionId: string; verificationId: string }): Promise<IdentityResult>
  /**
   * Reads what the provider sends; null for what is not about a result. Absent where it sends nothing.
   * @throws DomainError UNAUTHORIZED without a valid, recent signature; VALIDATION_ERROR for a signed message of another shape.
   */
  readCallback?(request: CallbackRequest): IdentityCallback | null
}

export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError'
}
