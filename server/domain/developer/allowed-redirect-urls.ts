import { parseAllowedRedirectUrl } from '../checkout/redirect-url.js'
import { invalidField } from '../invalid-field.js'

/** The stored forms of the redirect URLs that a developer allows, each once (decisions 3, Settings), or `VALIDATION_ERROR` on the first wrong one. */
export function checkAllowedRedirectUrls(urls: readonly string[], { most }: { most: number }): string[] {
  if (urls.length > most) throw invalidField('allowedRedirectUrls', `must have at most ${most} entries`)
  const checked = urls.map((url, index) => {
    const allowed = parseAllowedRedirectUrl(url)
    if (allowed === null)
      throw invalidField(
        `allowedRedirectUrls[${index}]`,
        'must be an https URL (or http://localhost) without fragment; its path may end in /*',
      )
    return allowed
  })
  return [...new Set(checked)]
}
