import { defineEntity, p } from '@mikro-orm/core'

/** From where somebody has signed in to an account; both as keyed digests. */
export const KnownNetworkSchema = defineEntity({
  name: 'KnownNetwork',
  tableName: 'known_network',
  properties: {
    accountDigest: p.blob().$type<Buffer>().primary(),
    networkDigest: p.blob().$type<Buffer>().primary(),
    seenAt: p.datetime(),
  },
})

export class KnownNetwork extends KnownNetworkSchema.class {}
KnownNetworkSchema.setClass(KnownNetwork)
