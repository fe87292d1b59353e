import { defineEntity, p } from '@mikro-orm/core'

export const InvoiceSchema = defineEntity({
  name: 'Invoice',
  tableName: 'invoice',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid(),
    releaseRequestId: p.uuid(),
    grossMillimes: p.bigint(),
    faceAmountMinor: p.bigint(),
    escrowFeeMillimes: p.bigint(),
    serviceTaxMillimes: p.bigint(),
    developerFeeMillimes: p.bigint(),
    sellerNetMillimes: p.bigint(),
    paidMillimes: p.bigint(),
    year: p.integer().nullable(),
    serial: p.integer().nullable(),
    issuedAt: p.datetime().nullable(),
    fileId: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
})

export class Invoice extends InvoiceSchema.class {}
InvoiceSchema.setClass(Invoice)
