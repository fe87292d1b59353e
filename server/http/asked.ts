import type { IncomingMessage } from 'node:http'

declare module 'http' {
  interface IncomingMessage {
    /** What the contract calls what was asked for: the path of a route, the root field of a mutation. Noted by whoever found it out. */
    asked?: string | undefined
    /** What a GraphQL document calls itself, or the first field that it asks for: a caller's own words, of any length. */
    operationName?: string
    /** The codes by which the operation was refused, also where the answer is 200. */
    refusals?: readonly string[] | undefined
  }
}

/** Pages and doors that are told apart by the first part of their address. */
const surfaces = new Set([
  'checkout',
  'pay',
  'payments',
  'account',
  'docs',
  'admin',
  'files',
  'callbacks',
  'dev',
  'graphql',
  'openapi.json',
  'api',
])

/** What was asked for, out of a list that no caller can make longer. `url` is that of the request as it came. */
export function askedOf({ asked }: IncomingMessage, url: string): string {
  if (asked !== undefined) return asked
  const [first = ''] = url.split(/[?#]/, 1)
  const surface = first.split('/')[1] ?? ''
  if (first === '/') return '/'
  return surfaces.has(surface) ? `/${surface}` : 'other'
}
