import { defineEntity, p } from '@mikro-orm/core'

/** What a provider of identities has told us once, and is not listened to again. */
export const IdentityCallbackSchema = defineEntity({
  name: 'IdentityCallback',
  tableName: 'identity_callback',
  properties: {
    provider: p.text().primary(),
    eventId: p.text().primary(),
    receivedAt: p.datetime(),
  },
})

export class IdentityCallback extends IdentityCallbackSchema.class {}
IdentityCallbackSchema.setClass(IdentityCallback)
