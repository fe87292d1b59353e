/**
 * A text without the secrets that this service hands out, whoever put them there: API keys keep the eight characters that
 * `keyPrefix` shows anyway; webhook secrets, secrets of OAuth clients, tokens of users, developers and staff, `Authorization` values, and the `t=` and other
 * secret parameters of addresses lose everything.
 */
export function maskSecrets(text: string): string {
  const shown = text.replace(authorization, '$1 ***')
  return (shown.includes('=') ? shown.replace(parameter, '$1=***') : shown).replace(token, maskToken)
}

function maskToken(secret: string): string {
  if (secret.startsWith('sk_')) return `${secret.slice(0, secret.lastIndexOf('_') + 9)}***`
  return `${secret.slice(0, secret.indexOf('_') + 1)}***`
}

// Three expressions: one of all of them takes four times as long, since nothing is common to their beginnings. What may
// hold a token comes before the tokens, so that it is masked whole.
const authorization = /\b([Bb]earer|[Bb]asic) [A-Za-z0-9._~+/=-]{8,}/g
/** After `?`, `&` or `#` only; elsewhere `t=` means little. */
const parameter = /(?<=[?&#])(t|token|access_token|refresh_token|id_token|code|client_secret|password|otp|key|secret)=[^&#\s"'\\]+/g
const token = /sk_(?:live|sandbox)_[0-9a-zA-Z]{9,}|whsec_[A-Za-z0-9+/=_%-]{4,}|(?:ut|dt|st|ocs)_[0-9a-fA-F]{16,}/g
