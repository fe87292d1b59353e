import { defineEntity, p } from '@mikro-orm/core'
import { contractPdfTypes } from '../../domain/contract/contract-pdf.js'

export const ContractPdfSchema = defineEntity({
  name: 'ContractPdf',
  tableName: 'contract_pdf',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid().primary(),
    contractId: p.uuid(),
    version: p.integer(),
    type: p.enum(contractPdfTypes),
    fileId: p.uuid().nullable(),
    owedAt: p.datetime(),
    createdAt: p.datetime(),
  },
})

export class ContractPdf extends ContractPdfSchema.class {}
ContractPdfSchema.setClass(ContractPdf)
