import { defineEntity, p } from '@mikro-orm/core'

export const DisputeMessageSchema = defineEntity({
  name: 'DisputeMessage',
  tableName: 'dispute_message',
  properties: {
    id: p.uuid().primary(),
    disputeId: p.uuid(),
    authorRole: p.enum(['buyer', 'seller', 'staff'] as const),
    authorId: p.uuid(),
    body: p.text(),
    isInternal: p.boolean().default(false),
    createdAt: p.datetime(),
    escrowId: p.uuid(),
  },
})

export class DisputeMessage extends DisputeMessageSchema.class {}
DisputeMessageSchema.setClass(DisputeMessage)
