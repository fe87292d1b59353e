/** What an application can ask to know of a person, and the claims that tell it (decisions 12). `offline_access` tells nothing: it lasts longer. */
export const claimsOf = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name', 'locale'],
  email: ['email', 'email_verified'],
  kyc: ['kyc_status', 'kyc_verified'],
  offline_access: [],
} as const satisfies Record<string, readonly string[]>

export type OauthScope = keyof typeof claimsOf

export const isOauthScope = (text: string): text is OauthScope => Object.hasOwn(claimsOf, text)

export const oauthScopes: readonly OauthScope[] = Object.keys(claimsOf).filter(isOauthScope)
