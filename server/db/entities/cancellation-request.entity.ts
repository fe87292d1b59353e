import { defineEntity, p } from '@mikro-orm/core'
import { cancellationRequestMachine } from '../../domain/escrow/cancellation-request.js'

export const CancellationRequestSchema = defineEntity({
  name: 'CancellationRequest',
  tableName: 'cancellation_request',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid(),
    status: p.enum(cancellationRequestMachine.statuses),
    reason: p.text().nullable(),
    requestedAt: p.datetime(),
    decisionReason: p.text().nullable(),
    decidedAt: p.datetime().nullable(),
  },
})

export class CancellationRequest extends CancellationRequestSchema.class {}
CancellationRequestSchema.setClass(CancellationRequest)
