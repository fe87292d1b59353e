import { defineEntity, p } from '@mikro-orm/core'

export const OauthSigningKeySchema = defineEntity({
  name: 'OauthSigningKey',
  tableName: 'oauth_signing_key',
  properties: {
    id: p.uuid().primary(),
    /** A private JSON Web Key. */
    keySealed: p.blob().$type<Buffer>(),
    signsFrom: p.datetime(),
    createdAt: p.datetime(),
  },
})

export class OauthSigningKey extends OauthSigningKeySchema.class {}
OauthSigningKeySchema.setClass(OauthSigningKey)
