import { defineEntity, p } from '@mikro-orm/core'
import { proofDecisionSources, submissionDecisions } from '../../domain/proof/proof.js'

/** One word on what a seller has submitted; the newest of them stands. */
export const ProofDecisionSchema = defineEntity({
  name: 'ProofDecision',
  tableName: 'proof_decision',
  properties: {
    escrowId: p.uuid().primary(),
    /** Of the escrow, as the decision made it. */
    escrowVersion: p.integer().primary(),
    submissionId: p.uuid(),
    decision: p.enum(submissionDecisions),
    source: p.enum(proofDecisionSources),
    reason: p.text().nullable(),
    decidedAt: p.datetime(),
  },
})

export class ProofDecision extends ProofDecisionSchema.class {}
ProofDecisionSchema.setClass(ProofDecision)
