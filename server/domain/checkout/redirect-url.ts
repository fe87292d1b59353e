import type { KycStatus } from '../identity-verification/identity-verification.js'
import type { TopUpStatus } from '../top-up/top-up.js'

/** Why a redirect URL is refused; each is a code of the error catalogue (specification, Checkout session creation codes). */
type RedirectUrlRefusal = 'NO_REDIRECT_URLS_CONFIGURED' | 'REDIRECT_URL_MUST_BE_HTTPS' | 'REDIRECT_URL_NOT_ALLOWED'

/**
 * Whether people may be sent back to this URL (specification, Authentication; decisions 8): scheme, host and port equal one of the
 * allowed URLs and so does the path, or it lies below one whose path ends in "/*". Query and fragment are the caller's own, also where the
 * allowed one has a query. The refusals are in the order the decisions give.
 */
export function checkRedirectUrl(url: string, allowed: readonly string[]): 'ok' | RedirectUrlRefusal {
  if (allowed.length === 0) return 'NO_REDIRECT_URLS_CONFIGURED'
  if (!securePattern.test(url)) return 'REDIRECT_URL_MUST_BE_HTTPS'
  const target = strictUrl(url)
  if (!target || hidesPath(target)) return 'REDIRECT_URL_NOT_ALLOWED'
  return allowed.some((entry) => isCovered(target, entry)) ? 'ok' : 'REDIRECT_URL_NOT_ALLOWED'
}

/**
 * The text of an allowed redirect URL as a developer may store it, or null (decisions 3, settings): https, or http://localhost with any
 * port; a path that may end in "/*", and a query; no credentials, fragment, back-slash or control character, and no other "*" before the
 * query.
 */
export function parseAllowedRedirectUrl(text: string): string | null {
  const url = securePattern.test(text) ? strictUrl(text) : null
  if (!url || hidesPath(url) || text.includes('#')) return null
  return (url.host + url.pathname.replace(/\/\*$/, '/')).includes('*') ? null : text
}

/**
 * The redirect URL with `session_id` and `status` appended (specification, Checkout sessions). What is there already is kept byte for byte,
 * also values under these names: they are the integrator's own.
 */
export const returnUrl = (redirectUrl: string, sessionId: string, status: 'completed' | 'expired' | 'cancelled'): string =>
  appended(redirectUrl, `session_id=${encodeURIComponent(sessionId)}&status=${status}`)

/** The same for whoever comes from the verification of their identity: `verification_id` and `status` (decisions 10). */
export const verificationReturnUrl = (redirectUrl: string, verificationId: string, status: KycStatus): string =>
  appended(redirectUrl, `verification_id=${encodeURIComponent(verificationId)}&status=${status}`)

/** The same for whoever comes from topping up a wallet: `top_up_id` and `status` (decisions 13). */
export const topUpReturnUrl = (redirectUrl: string, topUpId: string, status: TopUpStatus): string =>
  appended(redirectUrl, `top_up_id=${encodeURIComponent(topUpId)}&status=${status}`)

function appended(redirectUrl: string, query: string): string {
  const [, address = '', known, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(redirectUrl) ?? []
  const path = /^[^:]*:\/\/[^/]*$/.test(address) ? `${address}/` : address
  const own = known ? `${known}&` : ''
  return `${path}?${own}${query}${fragment}`
}

const maxUrlLength = 2_048

/** An https address, or http on localhost itself: not `localhost.evil.tn`, not `localhost@evil.tn`. */
const securePattern = /^(https:|http:\/\/localhost(:[0-9]{1,5})?([/?#]|$))/i

/**
 * The URL when its text means the same to every parser: printable ASCII, "//" after the scheme, no back-slash and no "@" before the
 * path. The WHATWG parser alone forgives all of these, and a browser goes where it points.
 */
function strictUrl(text: string): URL | null {
  if (text.length > maxUrlLength || !/^https?:\/\/[^/?#@\\]+([/?#]|$)/i.test(text) || !/^[\x21-\x5b\x5d-\x7e]+$/.test(text)) return null
  return URL.parse(text)
}

/** Slashes, back-slashes and control characters that are percent-encoded in a path come out on the receiver's side. */
function hidesPath(url: URL): boolean {
  return /%(2f|5c|[01][0-9a-f]|7f)/i.test(url.pathname)
}

function isCovered(target: URL, entry: string): boolean {
  const url = URL.parse(entry)
  if (!url || url.protocol !== target.protocol || url.host !== target.host) return false
  return url.pathname.endsWith('/*') ? target.pathname.startsWith(url.pathname.slice(0, -1)) : target.pathname === url.pathname
}
