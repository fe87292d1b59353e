/**
 * A text without the secrets that this service hands out, whoever put them there: API keys keep the eight characters that
 * `keyPrefix` shows anyway; webhook secrets, secrets of OAuth clients, tokens of users, developers and staff, `Authorization` values, and the `t=` and other
 * secret parameters of addresses lose everything.
 */
export function maskSecrets(text: string): string {
  return text.replace(secretPattern, mask)
}

function mask(secret: string, parameter: string | undefined): string {
  if (parameter !== undefined) return `${parameter}=***`
  if (secret.startsWith('sk_')) return `${secret.slice(0, secret.lastIndexOf('_') + 9)}***`
  const kind = /^(?:whsec_|ocs_|[a-z]t_|[A-Za-z]+ )/.exec(secret)?.[0] ?? ''
  return `${kind}***`
}

/** One expression, so that a log line is walked once. Parameters are matched after `?`, `&` or `#` only; elsewhere `t=` means little. */
const secretPattern = new RegExp(
  [
    'sk_(?:live|sandbox)_[0-9a-zA-Z]{9,}',
    'whsec_[A-Za-z0-9+/=_%-]{4,}',
    '(?:ut|dt|st|ocs)_[0-9a-fA-F]{16,}',
    '\\b(?:[Bb]earer|[Bb]asic) [A-Za-z0-9._~+/=-]{8,}',
    '(?<=[?&#])(t|token|access_token|refresh_token|id_token|code|client_secret|password|otp|key|secret)=[^&#\\s"\'\\\\]+',
  ].join('|'),
  'g',
)
