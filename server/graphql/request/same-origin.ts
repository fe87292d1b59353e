import type { IncomingMessage } from 'node:http'

/**
 * Whether a request comes from a page of this service. A browser says so in `Sec-Fetch-Site`, or in `Origin`, which then names the public
 * address or the host that the request was sent to.
 */
export function isFromOwnPage({ headers }: IncomingMessage, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin !== undefined && isOwnOrigin(origin, publicUrl, headers.host)
}

/** Whether a page of another site sent it: one that names its origin, and it is not ours. */
export function isFromForeignPage({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin } = headers
  return origin !== undefined && !isOwnOrigin(origin, publicUrl, headers.host)
}

function isOwnOrigin(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (origin === publicUrl) return true
  // A page that names the very host it was sent to: another name or port of a development machine.
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).host === host
}
