import { defineEntity, p } from '@mikro-orm/core'
import { proofTypes } from '../../domain/proof/proof.js'

export const ProofSubmissionSchema = defineEntity({
  name: 'ProofSubmission',
  tableName: 'proof_submission',
  properties: {
    escrowId: p.uuid(),
    id: p.uuid().primary(),
    /** Of the escrow, as the submission made it. */
    escrowVersion: p.integer(),
    submittedBy: p.uuid(),
    proofType: p.enum(proofTypes).nullable(),
    note: p.text().nullable(),
    submittedAt: p.datetime(),
  },
})

export class ProofSubmission extends ProofSubmissionSchema.class {}
ProofSubmissionSchema.setClass(ProofSubmission)
