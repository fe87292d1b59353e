import { defineEntity, p } from '@mikro-orm/core'
import { associationRequestMachine } from '../../domain/association/association-request.js'

export const AssociationRequestSchema = defineEntity({
  name: 'AssociationRequest',
  tableName: 'association_request',
  properties: {
    id: p.uuid().primary(),
    developerId: p.uuid(),
    email: p.text(),
    tokenDigest: p.blob().$type<Buffer>(),
    status: p.enum(associationRequestMachine.statuses).default('pending'),
    expiresAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

export class AssociationRequest extends AssociationRequestSchema.class {}
AssociationRequestSchema.setClass(AssociationRequest)
