import { defineEntity, p } from '@mikro-orm/core'
import { chargeMachine } from '../../domain/charge/charge.js'
import { languages } from '../../domain/language.js'
import { priceColumns } from './price-columns.js'

export const ChargeSchema = defineEntity({
  name: 'Charge',
  tableName: 'charge',
  properties: {
    id: p.uuid().primary(),
    developerId: p.uuid(),
    businessId: p.uuid(),
    /** The user whose business it is: whom the developer was associated with when the charge was made. */
    sellerId: p.uuid().nullable(),
    merchantReference: p.text(),
    status: p.enum(chargeMachine.statuses),
    version: p.integer().default(1),
    title: p.text(),
    ...priceColumns(),
    netMillimes: p.bigint(),
    redirectUrl: p.text(),
    metadata: p.json<Record<string, string>>().defaultRaw(`'{}'`),
    /** What the page's field begins with. */
    prefillEmail: p.text().nullable(),
    /** Where whoever paid had the receipt sent. */
    receiptEmail: p.text().nullable(),
    /** In which language whoever pays reads. */
    payerLocale: p.enum(languages).nullable(),
    applicationName: p.text().nullable(),
    /** The link that works, or was the last to. */
    linkId: p.uuid(),
    testClockId: p.uuid().nullable(),
    paidAt: p.datetime().nullable(),
    completedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class Charge extends ChargeSchema.class {}
ChargeSchema.setClass(Charge)
