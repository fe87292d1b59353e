import { Node } from '../node/node.type.js'
import { CheckoutActions } from '../checkout/checkout-session.type.js'
import { objectType } from '../document/object-type.js'
import {
  proofAttachmentDocument,
  proofCheckoutActionDocument,
  proofDocument,
  proofInfoDocument,
  proofSubmissionDocument,
  submissionReviewDocument,
  type ProofAttachmentSnapshot,
  type ProofInfoSnapshot,
  type ProofSnapshot,
  type ProofSubmissionSnapshot,
  type SubmissionReviewSnapshot,
} from './proof-document.js'
import { ProofDecisionSources, ProofPhases, ProofTypes, SubmissionDecisions } from './proof.enum.js'

export const ProofInfo = objectType('ProofInfo', proofInfoDocument, {
  description: 'How far the proof of a purchase is (specification, Quick Escrow with Proof).',
  of: { phase: ProofPhases, decisionSource: ProofDecisionSources },
})
export type ProofInfo = ProofInfoSnapshot

export const ProofAttachment = objectType('ProofAttachment', proofAttachmentDocument, {
  description: 'A file that a seller shows.',
  of: { proofType: ProofTypes },
})
export type ProofAttachment = ProofAttachmentSnapshot

export const SubmissionReview = objectType('ProofSubmissionReview', submissionReviewDocument, {
  description: 'One word on what a seller has submitted.',
  of: { decision: SubmissionDecisions, source: ProofDecisionSources },
})
export type SubmissionReview = SubmissionReviewSnapshot

export const ProofSubmission = objectType('ProofSubmission', proofSubmissionDocument.omit({ id: true }), {
  implements: Node,
  description: 'What a seller has submitted at one time, and what became of it.',
  of: { attachments: ProofAttachment, decision: SubmissionDecisions, decisionSource: ProofDecisionSources, decisions: SubmissionReview },
})
export type ProofSubmission = ProofSubmissionSnapshot

export const ProofCheckoutAction = objectType('ProofCheckoutAction', proofCheckoutActionDocument, {
  description: 'A checkout session that would move the proof on.',
  of: { action: CheckoutActions },
})
export type ProofCheckoutAction = ProofSnapshot['checkoutActions'][number]

export const Proof = objectType('Proof', proofDocument, {
  description: 'The proof of a purchase with everything that was submitted.',
  of: {
    phase: ProofPhases,
    decisionSource: ProofDecisionSources,
    submissions: ProofSubmission,
    latestSubmission: ProofSubmission,
    checkoutActions: ProofCheckoutAction,
  },
})
export type Proof = ProofSnapshot
