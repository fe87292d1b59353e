import { defineEntity, p } from '@mikro-orm/core'

/** A code, a token, a grant or a visit to an application's sign-in, until it expires. */
export const OauthStateSchema = defineEntity({
  name: 'OauthState',
  tableName: 'oauth_state',
  properties: {
    /** Of its kind and its id, which for codes and tokens is the secret itself. */
    idDigest: p.blob().$type<Buffer>().primary(),
    payloadSealed: p.blob().$type<Buffer>(),
    userId: p.uuid().nullable(),
    clientId: p.text().nullable(),
    grantDigest: p.blob().$type<Buffer>().nullable(),
    uidDigest: p.blob().$type<Buffer>().nullable(),
    consumedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
})

export class OauthState extends OauthStateSchema.class {}
OauthStateSchema.setClass(OauthState)
