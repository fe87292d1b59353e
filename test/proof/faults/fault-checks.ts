import { readyWithinMs } from './fault-stage.js'

/** What is asked of every fault, one line each. They follow from one another: a fault that did not happen has no aftermath. */
export const faultChecks = {
  happens: 'it happens',
  ready: `ready again within ${readyWithinMs / 1_000} s`,
  stuck: 'nothing is stuck',
  missing: 'nothing acknowledged is missing, nothing happened twice',
  events: 'every event arrived, in the order of its escrow',
  books: 'the books',
  clean: 'answers are clean again',
  ends: 'no process ended by itself',
} as const
