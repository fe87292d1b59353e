import { defineEntity, p } from '@mikro-orm/core'
import { signatureMethods } from '../../domain/contract/contract-pdf.js'

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
    address: p.text().nullable(),
    method: p.enum(signatureMethods).nullable(),
  },
})

export class ContractSignature extends ContractSignatureSchema.class {}
ContractSignatureSchema.setClass(ContractSignature)
