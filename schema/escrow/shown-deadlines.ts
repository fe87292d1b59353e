import type { DeadlineKind } from '../../server/domain/deadline/deadline.js'

/** What parties and integrators are told of; other deadlines are ours alone. */
export const shownDeadlineKinds = [
  'expiry',
  'completion',
  'cancellation_request',
  'dispute_silence',
  'release_approval',
  'closing',
  'proof_upload',
  'proof_review',
  'proof_extension',
] as const satisfies readonly DeadlineKind[]
