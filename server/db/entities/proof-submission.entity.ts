import { defineEntity, p } from '@mikro-orm/core'
import { proofDecisionSources, proofTypes, submissionDecisions } from '../../domain/proof/proof.js'

export const ProofSubmissionSchema = defineEntity({
  name: 'ProofSubmission',
  tableName: 'proof_submission',
  properties: {
    escrowId: p.uuid(),
    id: p.uuid().primary(),
    submittedBy: p.uuid(),
    proofType: p.enum(proofTypes).nullable(),
    note: p.text().nullable(),
    submittedAt: p.datetime(),
    decision: p.enum(submissionDecisions).nullable(),
    decisionSource: p.enum(proofDecisionSources).nullable(),
    decisionReason: p.text().nullable(),
    decidedAt: p.datetime().nullable(),
  },
})

export class ProofSubmission extends ProofSubmissionSchema.class {}
ProofSubmissionSchema.setClass(ProofSubmission)
