import type { StaffRole } from '../credential/actor.js'
import { machine } from '../machine.js'

/** Whether a person is who they say they are (specification, States and transitions). */
export const kycMachine = machine({
  noun: 'identity verification',
  column: 'identity_verification.kyc_status',
  statuses: ['pending', 'approved', 'rejected'],
  initial: ['pending'],
  moves: {
    approve: { from: ['pending'], to: ['approved'], by: ['provider', 'staff', 'sandbox'] },
    reject: { from: ['pending'], to: ['rejected'], by: ['provider', 'staff'] },
  },
})
export type KycStatus = (typeof kycMachine.statuses)[number]

/** Whether what was found belongs to an account. */
export const claimMachine = machine({
  noun: 'claim of an identity verification',
  column: 'identity_verification.claim_status',
  statuses: ['pending', 'linked'],
  initial: ['pending'],
  moves: { link: { from: ['pending'], to: ['linked'], by: ['user'] } },
})

/** Who decides a verification; each in the role of `kycMachine`. */
export const kycDeciders = ['sandbox', 'provider', 'staff'] as const
export type KycDecider = (typeof kycDeciders)[number]

/** Where the person stands with the provider, in words of ours: `didit_session_status`. */
export const providerStates = ['not_started', 'in_progress', 'in_review', 'completed', 'abandoned', 'expired'] as const
export type ProviderState = (typeof providerStates)[number]

/** Which staff decide what a provider leaves open, and whose addresses are refused (decisions 10 and 18). */
export const identityReviewers = ['compliance', 'owner'] as const satisfies readonly StaffRole[]

interface Timed {
  kycStatus: KycStatus
  expiresAt: Date
}

/** Whether nobody can follow the invitation any more. What was decided stays so (decisions 10). */
export const hasLapsed = ({ kycStatus, expiresAt }: Timed, now: Date): boolean => kycStatus === 'pending' && expiresAt <= now

/** From when on another invitation may be sent; null when none was sent yet. */
export function nextInvitationAt(
  { emailSentAt }: { emailSentAt?: Date | null },
  { resendMinutes }: { resendMinutes: number },
): Date | null {
  return emailSentAt ? new Date(emailSentAt.getTime() + resendMinutes * 60_000) : null
}

/** In the sandbox, the addresses whose verification is left to staff: `somebody+review@example.com` (decisions 22). */
export const isLeftToStaff = (email: string): boolean => email.includes('+review@')
