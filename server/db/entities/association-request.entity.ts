import { defineEntity, p } from '@mikro-orm/core'

export const AssociationRequestSchema = defineEntity({
  name: 'AssociationRequest',
  tableName: 'association_request',
  properties: {
    id: p.uuid().primary(),
    developerId: p.uuid(),
    email: p.text(),
    tokenDigest: p.blob().$type<Buffer>(),
    status: p.enum(['pending', 'accepted', 'declined', 'superseded'] as const).default('pending'),
    expiresAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

export class AssociationRequest extends AssociationRequestSchema.class {}
AssociationRequestSchema.setClass(AssociationRequest)
