import type { IncomingMessage, ServerResponse } from 'node:http'
import { cut } from './cut.js'

export function describeRequest(req: IncomingMessage, url = ''): object {
  return { method: req.method, url: addressWithoutValues(cut(url, 300)), userAgent: cut(req.headers['user-agent'] ?? '', 200) || undefined }
}

export function describeResponse(res: ServerResponse): object {
  return { status: res.statusCode, errorCode: res.getHeader('X-Error-Code') }
}

/**
 * Queries carry tokens and e-mail addresses; only what tells one listing from another keeps its value. A link whose marks were escaped on the
 * way is another address to us, and none the less a link.
 */
function addressWithoutValues(url: string): string {
  const mark = url.search(/\?|%3f/i)
  if (mark === -1) return url
  const query = url.slice(url[mark] === '?' ? mark + 1 : mark + 3)
  return `${url.slice(0, mark)}?${query.split('&').map(withoutValue).join('&')}`
}

function withoutValue(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  if (loggedParameters.has(name)) return pair
  if (name !== pair) return `${name}=***`
  // Without `=` it may be a name, or a value that lost its own.
  return bareName.test(pair) ? pair : '***'
}

const bareName = /^[a-z-]{0,20}$/i

const loggedParameters = new Set(['page', 'limit', 'sort', 'status', 'role', 'mode', 'currency'])
