import type { EscrowState } from './escrow.js'
import { isProgressive } from './progressive-release.js'

/** Which wording of `pages.releaseConsent.text` people accept now; whoever changes what it says counts on (decisions 7, Consent). */
export const releaseConsentVersion = '2026-11-22'

/** The buyer accepts that what they leave unanswered is paid out by itself; given once, it is kept as it was given. */
export function withReleaseConsent(
  escrow: Pick<EscrowState, 'progressiveAutoApproveHours' | 'releaseConsentAt'>,
  accepts: boolean,
  now: Date,
): Partial<EscrowState> {
  if (!accepts || !isProgressive(escrow) || escrow.releaseConsentAt) return {}
  return { releaseConsentAt: now, releaseConsentVersion }
}
