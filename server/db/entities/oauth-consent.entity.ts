import { defineEntity, p } from '@mikro-orm/core'

export const OauthConsentSchema = defineEntity({
  name: 'OauthConsent',
  tableName: 'oauth_consent',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    clientId: p.text(),
    scopes: p.array(),
    givenAt: p.datetime(),
  },
})

export class OauthConsent extends OauthConsentSchema.class {}
OauthConsentSchema.setClass(OauthConsent)
