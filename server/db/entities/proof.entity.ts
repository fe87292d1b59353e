import { defineEntity, p } from '@mikro-orm/core'
import { proofDecisionSources, proofMachine, type ProofType } from '../../domain/proof/proof.js'

export const ProofSchema = defineEntity({
  name: 'Proof',
  tableName: 'proof',
  properties: {
    escrowId: p.uuid().primary(),
    phase: p.enum(proofMachine.statuses),
    uploadDeadlineHours: p.integer(),
    reviewDeadlineHours: p.integer(),
    allowedProofTypes: p.array<ProofType>(),
    correctionRounds: p.integer().default(0),
    maxCorrectionRounds: p.integer(),
    extendedAt: p.datetime().nullable(),
    decidedAt: p.datetime().nullable(),
    decisionSource: p.enum(proofDecisionSources).nullable(),
    staffCalledAt: p.datetime().nullable(),
  },
})

export class Proof extends ProofSchema.class {}
ProofSchema.setClass(Proof)
