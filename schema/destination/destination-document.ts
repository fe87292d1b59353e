import { z } from 'zod'
import { destinationMachine, destinationTypes } from '../../server/domain/destination/destination.js'
import { identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** A bank account that money of a wallet is sent to (decisions 13). Its number is never answered. */
export const destinationDocument = z.object({
  id: identifier.describe('The destination, `dst_…`.'),
  type: z.enum(destinationTypes).describe('How its number is written.'),
  holderName: z.string().describe('Whose account it is.'),
  last4: z.string().describe('The last four characters of its number.'),
  status: z.enum(destinationMachine.statuses).describe('Whether its user has confirmed it.'),
  usableFrom: instant.nullable().describe('From when on money can be sent there; null until it is confirmed.'),
  createdAt: instant.describe('When it was added.'),
})

export type DestinationSnapshot = Snapshot<typeof destinationDocument>
