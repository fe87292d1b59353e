import { defineEntity, p } from '@mikro-orm/core'
import type { ContractContent } from '../../domain/contract/contract-content.js'

export const ContractVersionSchema = defineEntity({
  name: 'ContractVersion',
  tableName: 'contract_version',
  properties: {
    contractId: p.uuid().primary(),
    version: p.integer().primary(),
    content: p.json<ContractContent>(),
    contentSha256: p.text().fieldName('content_sha256'),
    createdAt: p.datetime(),
    escrowId: p.uuid().primary(),
  },
})

export class ContractVersion extends ContractVersionSchema.class {}
ContractVersionSchema.setClass(ContractVersion)
