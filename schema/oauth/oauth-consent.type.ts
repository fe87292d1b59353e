import { objectType } from '../document/object-type.js'
import { oauthConsentDocument, type OauthConsentSnapshot } from './oauth-consent-document.js'

export const OauthConsent = objectType('OauthConsent', oauthConsentDocument, {
  description: 'What a user lets an application know of them (decisions 12), until they withdraw it.',
})
export type OauthConsent = OauthConsentSnapshot
