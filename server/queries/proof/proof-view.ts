import type {
  ProofInfoSnapshot,
  ProofSnapshot,
  ProofAttachmentSnapshot,
  ProofSubmissionSnapshot,
} from '../../../schema/proof/proof-document.js'

/** A proof before its files have links, which each reader gets afresh. */
export interface ProofView extends ProofInfoSnapshot, Pick<ProofSnapshot, 'allowedProofTypes' | 'checkoutActions'> {
  submissions: SubmissionView[]
}

type SubmissionView = Omit<ProofSubmissionSnapshot, 'attachments'> & { attachments: AttachmentView[] }
type AttachmentView = Omit<ProofAttachmentSnapshot, 'viewUrl' | 'viewUrlExpiresAt'>

/** Makes the link of a file, by its `file_…`. */
export type LinkFile = (fileId: string) => Pick<ProofAttachmentSnapshot, 'viewUrl' | 'viewUrlExpiresAt'>

/** The proof with a link to each of its files. */
export function withLinks(proof: ProofView, linkFile: LinkFile): ProofSnapshot {
  const submissions = proof.submissions.map((submission) => ({
    ...submission,
    attachments: submission.attachments.map((attachment) => ({ ...attachment, ...linkFile(attachment.id) })),
  }))
  return { ...proof, submissions, latestSubmission: submissions.at(-1) ?? null }
}
