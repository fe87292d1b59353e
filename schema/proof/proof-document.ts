import { z } from 'zod'
import { checkoutActions } from '../../server/domain/escrow/checkout-actions.js'
import { proofDecisionSources, proofMachine, proofTypes, submissionDecisions } from '../../server/domain/proof/proof.js'
import { identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** How far the proof of a quick escrow is (decisions 6, `proofInfo`): in every escrow that was created to ask for one. */
export const proofInfoDocument = z.object({
  phase: z.enum(proofMachine.statuses).describe('Where the proof stands; `accepted` and `accepted_by_timeout` allow delivery.'),
  correctionRounds: z.int().describe('How often the buyer has asked for a correction.'),
  maxCorrectionRounds: z.int().describe('How often that is possible; once more, and staff look at it.'),
  uploadDeadline: instant.nullable().describe('Until when the seller had or has to submit, the newest such date; null before payment.'),
  reviewDeadline: instant
    .nullable()
    .describe('Until when the buyer had or has to answer what was submitted last; null while the seller is to submit.'),
  submissionCount: z.int().describe('How often the seller has submitted.'),
  lastSubmittedAt: instant.nullable().describe('When that was last.'),
  decidedAt: instant.nullable().describe('When the proof was accepted, or refused for good.'),
  decisionSource: z.enum(proofDecisionSources).nullable().describe('Who did: `buyer`, `timeout` or `admin`.'),
})

export type ProofInfoSnapshot = Snapshot<typeof proofInfoDocument>

export const proofAttachmentDocument = z.object({
  id: identifier.describe('The file, `file_…`.'),
  proofType: z.enum(proofTypes).nullable().describe('What it shows, as the seller says.'),
  fileName: z.string().describe('Its name.'),
  mimeType: z.string().describe('What it is by its content: JPEG, PNG, WebP or PDF.'),
  sizeBytes: z.int().describe('Its size.'),
  sha256: z.string().describe('The SHA-256 of its bytes, in hexadecimal.'),
  viewUrl: z.string().describe('A link to it that works for a while, for whoever holds it.'),
  viewUrlExpiresAt: instant.describe('Until when; reading the proof again gives a fresh one.'),
})

export const submissionReviewDocument = z.object({
  decision: z.enum(submissionDecisions).describe('What was decided.'),
  source: z.enum(proofDecisionSources).describe('Whose word it is.'),
  reason: z.string().nullable().describe('Why, where a reason was given.'),
  decidedAt: instant.describe('When.'),
})

export const proofSubmissionDocument = z.object({
  id: identifier.describe('The submission, `prf_…`.'),
  submittedAt: instant.describe('When the seller submitted it.'),
  note: z.string().nullable().describe('What the seller says beside the files.'),
  attachments: z.array(proofAttachmentDocument).describe('The files, 1-5, as the seller named them.'),
  decision: z.enum(submissionDecisions).nullable().describe('What became of it; null while the buyer looks at it.'),
  decisionReason: z.string().nullable().describe('Why, where a reason was given.'),
  decisionSource: z.enum(proofDecisionSources).nullable().describe('Whose word that is.'),
  decidedAt: instant.nullable().describe('When.'),
  decisions: z
    .array(submissionReviewDocument)
    .describe('Every word on it, oldest first: where staff decide what the buyer reported, both. The newest is the one above.'),
})

/** What an integrator can have done next: a checkout session with this action for this person. */
export const proofCheckoutActionDocument = z.object({
  action: z.enum(checkoutActions).describe('The action of the session, `submit_proof` or `review_proof`.'),
  targetUserEmail: z.string().describe('Who it would be for.'),
})

/** `GET /escrows/:id/proof`, and `data.proof` of an event. */
export const proofDocument = proofInfoDocument.extend({
  allowedProofTypes: z.array(z.string()).describe('What the policy names; informational.'),
  submissions: z.array(proofSubmissionDocument).describe('Everything that was submitted, oldest first.'),
  latestSubmission: proofSubmissionDocument.nullable().describe('The newest of them.'),
  checkoutActions: z.array(proofCheckoutActionDocument).describe('The sessions that are wanted now.'),
})

export type ProofSnapshot = Snapshot<typeof proofDocument>
export type ProofSubmissionSnapshot = ProofSnapshot['submissions'][number]
export type SubmissionReviewSnapshot = ProofSubmissionSnapshot['decisions'][number]
export type ProofAttachmentSnapshot = ProofSubmissionSnapshot['attachments'][number]
