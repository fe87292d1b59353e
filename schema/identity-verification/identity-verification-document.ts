import { z } from 'zod'
import { identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** An identity verification (specification, Identity verifications): in REST and in events under the specification's names. */
export const identityVerificationDocument = z.object({
  id: identifier.describe('The verification, `idv_…`.'),
  email: z.string().describe('Whose it is; the address of the account, once there is one.'),
  external_user_id: z.string().nullable().describe('What the developer calls the person.'),
  kyc_status: z.enum(['pending', 'approved', 'rejected']).describe('What was found.'),
  didit_session_status: z
    .string()
    .nullable()
    .describe(
      'Where the person stands with the provider: `not_started`, `in_progress`, `in_review`, `completed`, `abandoned`, or `expired` once the time for it has passed; null when there is no session.',
    ),
  needs_admin_review: z.boolean().describe('The result is ambiguous, and waits for staff.'),
  claim_status: z.enum(['pending', 'linked']).describe('`linked` once the person has registered and is approved.'),
  linked_user_id: identifier.nullable().describe('The account, `usr_…`, once it is linked.'),
  linked_at: instant.nullable().describe('When it was linked.'),
  created_at: instant.describe('When it was asked for.'),
  updated_at: instant.describe('When it last changed.'),
  expires_at: instant.describe('Until when the person can go through with it; 90 days after its creation.'),
  verification_email_sent: z.boolean().describe('Whether an invitation was sent.'),
  verification_email_sent_at: instant.nullable().describe('When the last invitation was sent.'),
})

export type IdentityVerificationSnapshot = Snapshot<typeof identityVerificationDocument>

/** The same as its creation answers it. */
export const createdVerificationDocument = identityVerificationDocument.extend({
  message: z.string().describe('What was done, and what comes next.'),
})

export type CreatedVerificationSnapshot = Snapshot<typeof createdVerificationDocument>
