import { defineEntity, p } from '@mikro-orm/core'
import { depositProofMachine } from '../../domain/deposit-proof/deposit-proof.js'

export const DepositProofSchema = defineEntity({
  name: 'DepositProof',
  tableName: 'deposit_proof',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid(),
    sessionId: p.uuid(),
    status: p.enum(depositProofMachine.statuses),
    amountMillimes: p.bigint(),
    note: p.text().nullable(),
    reason: p.text().nullable(),
    submittedAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    owedAt: p.datetime().nullable(),
    refundedAt: p.datetime().nullable(),
    bankReference: p.text().nullable(),
  },
})

export class DepositProof extends DepositProofSchema.class {}
DepositProofSchema.setClass(DepositProof)
