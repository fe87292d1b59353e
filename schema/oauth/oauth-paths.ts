/** Where each part of signing in to applications is found; the discovery document tells it, and stands where the issuer is (decisions 12). */
export const oauthPaths = {
  authorization: '/api/oauth/authorize',
  token: '/api/oauth/token',
  userinfo: '/api/oauth/userinfo',
  jwks: '/api/oauth/jwks',
  revocation: '/api/oauth/revoke',
  introspection: '/api/oauth/introspect',
} as const

export const discoveryPath = '/.well-known/openid-configuration'
