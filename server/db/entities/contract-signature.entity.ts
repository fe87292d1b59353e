import { defineEntity, p } from '@mikro-orm/core'

export const ContractSignatureSchema = defineEntity({
  name: 'ContractSignature',
  tableName: 'contract_signature',
  properties: {
    contractId: p.uuid().primary(),
    version: p.integer().primary(),
    role: p.enum(['seller', 'buyer'] as const).primary(),
    userId: p.uuid(),
    name: p.text().nullable(),
    signatureImage: p.text().nullable(),
    contentSha256: p.text().fieldName('content_sha256'),
    signedAt: p.datetime(),
    escrowId: p.uuid().primary(),
  },
})

export class ContractSignature extends ContractSignatureSchema.class {}
ContractSignatureSchema.setClass(ContractSignature)
