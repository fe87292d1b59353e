import { defineEntity, p } from '@mikro-orm/core'
import { languages } from '../../domain/language.js'

export const ContractSchema = defineEntity({
  name: 'Contract',
  tableName: 'contract',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid(),
    terms: p.text(),
    language: p.enum(languages),
    version: p.integer().default(1),
    contentSha256: p.text().fieldName('content_sha256'),
    sellerSignedAt: p.datetime().nullable(),
    buyerSignedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class Contract extends ContractSchema.class {}
ContractSchema.setClass(Contract)
