import { z } from 'zod'
import { depositProofMachine } from '../../server/domain/deposit-proof/deposit-proof.js'
import { amount, identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'
import { attachmentDocument } from '../file/file-document.js'

/** `data.depositProof` of an event (decisions 11). */
export const depositProofEventDocument = z.object({
  id: identifier.describe('The proof, `dep_…`.'),
  status: z.enum(depositProofMachine.statuses).describe('Where it stands.'),
  reason: z.string().optional().describe('Why it was rejected; of one that was rejected by itself, why the escrow was cancelled.'),
  submittedAt: instant.describe('When the guest sent it.'),
  decidedAt: instant.nullable().describe('When it was decided; null while it waits.'),
})

/** A guest's bank deposit as its guest and staff see it. */
export const depositProofDocument = depositProofEventDocument.extend({
  escrowId: identifier.describe('The escrow that it pays, `esc_…`.'),
  guestEmail: z.string().describe('The guest’s address: the one that the escrow was made for.'),
  amountTnd: amount.describe('What was to be paid.'),
  note: z.string().nullable().describe('What the guest says beside the files.'),
  attachments: z.array(attachmentDocument).describe('The files that show the deposit, in their order.'),
  refundDueTnd: amount.describe('What has to be sent back by bank; 0 where nothing has.'),
  refundDueSince: instant.nullable().describe('When the escrow gave it back; null where it has not.'),
  refundedAt: instant.nullable().describe('When it was sent back.'),
  bankReference: z.string().nullable().describe('Under which the bank has sent it.'),
})

export type DepositProofSnapshot = Snapshot<typeof depositProofDocument>
