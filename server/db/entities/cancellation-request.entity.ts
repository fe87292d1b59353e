import { defineEntity, p } from '@mikro-orm/core'

export const CancellationRequestSchema = defineEntity({
  name: 'CancellationRequest',
  tableName: 'cancellation_request',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid(),
    status: p.enum(['pending', 'accepted', 'rejected', 'expired', 'superseded'] as const),
    reason: p.text().nullable(),
    requestedAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
  },
})

export class CancellationRequest extends CancellationRequestSchema.class {}
CancellationRequestSchema.setClass(CancellationRequest)
