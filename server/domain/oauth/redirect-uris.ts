import { parseAllowedRedirectUrl } from '../checkout/redirect-url.js'
import { invalidField } from '../invalid-field.js'

/**
 * Where an application may have people taken back, each once (decisions 12), or `VALIDATION_ERROR` on the first wrong one. Later they are compared
 * as texts, so that no part of an address is left open.
 */
export function checkRedirectUris(uris: readonly string[]): string[] {
  const checked = uris.map((uri, index) => {
    const allowed = parseAllowedRedirectUrl(uri)
    if (allowed === null || allowed.includes('*'))
      throw invalidField(`redirectUris[${index}]`, 'must be an https URL (or http://localhost) without fragment and *')
    return allowed
  })
  return [...new Set(checked)]
}
