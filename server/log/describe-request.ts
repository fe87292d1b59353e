import type { IncomingMessage, ServerResponse } from 'node:http'
import { cut } from './cut.js'

export function describeRequest(req: IncomingMessage, url = ''): object {
  return { method: req.method, url: addressWithoutValues(cut(url, 300)), userAgent: cut(req.headers['user-agent'] ?? '', 200) || undefined }
}

export function describeResponse(res: ServerResponse): object {
  return { status: res.statusCode, errorCode: res.getHeader('X-Error-Code') }
}

/** Queries carry tokens and e-mail addresses; only what tells one listing from another keeps its value. */
function addressWithoutValues(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const pairs = url
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1)
      return name === pair || loggedParameters.has(name) ? pair : `${name}=***`
    })
  return `${url.slice(0, mark)}?${pairs.join('&')}`
}

const loggedParameters = new Set(['page', 'limit', 'sort', 'status', 'role', 'mode', 'currency'])
