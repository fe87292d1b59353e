import { defineEntity, p } from '@mikro-orm/core'
import { destinationMachine, destinationTypes } from '../../domain/destination/destination.js'

export const DestinationSchema = defineEntity({
  name: 'Destination',
  tableName: 'destination',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    addedByDeveloperId: p.uuid().nullable(),
    type: p.enum(destinationTypes),
    holderName: p.text(),
    numberSealed: p.blob().$type<Buffer>(),
    numberDigest: p.blob().$type<Buffer>(),
    last4: p.text(),
    status: p.enum(destinationMachine.statuses),
    usableFrom: p.datetime().nullable(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  },
})

export class Destination extends DestinationSchema.class {}
DestinationSchema.setClass(Destination)
