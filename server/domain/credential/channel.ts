import type { Actor } from './actor.js'

/** Through what somebody acted: a program of theirs, a page of ours, the console; or nobody did, and it happened by itself. */
export const channels = ['api', 'page', 'console', 'itself'] as const
export type Channel = (typeof channels)[number]

/** People act by a page or by a program of their own, which only the request tells apart; of everybody else there is one way. */
export function channelOf({ kind }: Actor, isOnPage: boolean): Channel {
  switch (kind) {
    case 'staff':
      return 'console'
    case 'timer':
    case 'anonymous':
      return 'itself'
    case 'guest':
      return 'page'
    default:
      return isOnPage ? 'page' : 'api'
  }
}
