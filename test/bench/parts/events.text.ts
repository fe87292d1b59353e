import { figure, percentile } from '../spread.js'
import type { ManyLatencies, Speed } from './events.js'

export const introText =
  'Every event has arrived at everybody who was to be told, once (counted). From the moment at which PostgreSQL recorded the commit to the last byte of the request at the receiver, and to the message at the subscriber (its own process, over graphql-ws). One process does requests and jobs. Under load lifecycles are begun at a steady rate; in the last row 8 clients leave the machine no rest, and what is measured is a queue. Each row is of one run; its percentiles are over all webhooks or messages of it.'

/** Where the mark for webhooks is missed by 8 clients without a pause. */
export const missedUnderLoadText =
  'Why 8 clients without a pause miss the mark for webhooks: of one webhook at most five deliveries are under way at once, and a round that writes down what came of attempts, and claims and notes the next, is one transaction that all of them share, so that each waits for the round before, and all of them wait for processors which eight clients leave no rest of. Five at once then deliver about as many a second as come in, and whatever waits, waits long. A subscriber is not held up: it is told from the feed, and no turn is written down for it.'

export const manyText = (many: ManyLatencies): string =>
  `${many.count} subscribers, each on a websocket of its own and each given every event, one lifecycle a second: p50 ${figure(percentile(many.ms, 50))} ms, p95 ${figure(percentile(many.ms, 95))} ms, p99 ${figure(percentile(many.ms, 99))} ms over ${many.ms.length} messages.`

export const deliveriesText =
  'Deliveries a second out of a full queue, against a loop of undici requests with the same body and as many at once. A delivery claims its turn, writes down each attempt before and after it is made, and is signed; the loop does nothing of this. A receiver that takes 50 ms is like one at the other end of the internet. “Bare, written down” is the same loop with one insert before and one update after each request, each its own commit, nothing shared.'

/** What whoever writes each request down and shares nothing reaches of who writes nothing down. */
export function reachText(speeds: Speed[]): string {
  const atOnce = speeds.filter(({ delayMs }) => delayMs === 0)
  const reached = atOnce.map(
    ({ webhooks, noting, bare }) => `${figure(noting.median / bare.median)} (${webhooks} webhook${webhooks > 1 ? 's' : ''})`,
  )
  return `Against a receiver that answers at once that loop reaches ${reached.join(' and ')} of bare undici: two commits for each request alone cost so much on this machine. Deliveries to such a receiver are therefore held against it.`
}

/** Where the mark is missed by deliveries to a receiver that answers at once. */
export const missedAtOnceText =
  'Why deliveries to a receiver that answers at once miss the mark: what is measured there is only the time between two requests. The bare loop has none; a delivery waits for a round of three statements and a commit, for which the database is asked twice, and which it shares with all that are under way. The more a receiver takes by itself, the less they count; with more webhooks more deliveries share each transaction.'
