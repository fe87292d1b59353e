import { defineEntity, p } from '@mikro-orm/core'

export const OauthClientSchema = defineEntity({
  name: 'OauthClient',
  tableName: 'oauth_client',
  properties: {
    id: p.uuid().primary(),
    developerId: p.uuid(),
    clientId: p.text(),
    name: p.text(),
    redirectUris: p.array(),
    /** Null: it is public, and has no secret. */
    secretDigest: p.blob().$type<Buffer>().nullable(),
    createdAt: p.datetime(),
  },
})

export class OauthClient extends OauthClientSchema.class {}
OauthClientSchema.setClass(OauthClient)
