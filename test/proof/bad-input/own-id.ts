import type { BadInputWorld } from './world.js'

export type IdKind = keyof BadInputWorld['ids']

/** Ids are compared as they are written: no other spelling of one is that one (decisions 1, Ids). */
export const isOwnId = (id: string, own: readonly string[]): boolean => own.includes(id)

/** What a parameter of a path takes: the id of something, or the name that a caller has given to a payout request. */
export type ParameterKind = IdKind | 'requestId'

/** The kinds of the parameters of a route's path, in their order. */
export const parameterKinds = (path: string): ParameterKind[] =>
  [...path.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, things = '', name]) => (name === 'requestId' ? name : (kindsOfThings[things] ?? 'esc')))

const kindsOfThings: Readonly<Record<string, IdKind>> = {
  sessions: 'cs',
  webhooks: 'wh',
  'api-keys': 'key',
  'oauth-clients': 'oac',
  events: 'evt',
  'test-clocks': 'clk',
  'identity-verifications': 'idv',
  charges: 'ch',
  'top-ups': 'top',
  destinations: 'dst',
  withdrawals: 'wd',
  requests: 'req',
}
