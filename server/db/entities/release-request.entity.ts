import { defineEntity, p } from '@mikro-orm/core'
import { decisionSources, releaseRequestMachine, releaseRequestOrigins } from '../../domain/release-request/release-request.js'

export const ReleaseRequestSchema = defineEntity({
  name: 'ReleaseRequest',
  tableName: 'release_request',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid(),
    requestId: p.text(),
    reference: p.text().nullable(),
    note: p.text().nullable(),
    amountMillimes: p.bigint(),
    faceAmountMinor: p.bigint(),
    status: p.enum(releaseRequestMachine.statuses),
    createdVia: p.enum(releaseRequestOrigins),
    createdByDeveloperId: p.uuid().nullable(),
    approvalDeadline: p.datetime(),
    decidedAt: p.datetime().nullable(),
    decisionSource: p.enum(decisionSources).nullable(),
    releasedAt: p.datetime().nullable(),
    sellerNetMillimes: p.bigint(),
    awardedMillimes: p.bigint().nullable(),
    resolutionReason: p.text().nullable(),
    resolvedAt: p.datetime().nullable(),
    disputeId: p.uuid().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class ReleaseRequest extends ReleaseRequestSchema.class {}
ReleaseRequestSchema.setClass(ReleaseRequest)
