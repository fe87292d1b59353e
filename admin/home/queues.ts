import { useQuery } from '@tanstack/react-query'
import type { WaitingCountsQuery, WaitingQueue } from '../../schema/operations/document-types.js'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'

export interface QueueOfCases {
  to: string
  title: string
  /** Where it stands below what says that it is to be decided. */
  short: string
  /** What the server calls it. */
  queue: WaitingQueue
  /** Whose it is; null: everybody's. */
  roles: readonly StaffRole[] | null
}

export const queues = (): QueueOfCases[] => [
  named('DISPUTES', '/disputes', say('console.disputes.title'), null),
  named('IDENTITIES', '/reviews/identities', say('console.review.identities'), compliance),
  named('BUSINESSES', '/reviews/businesses', say('console.review.businesses'), compliance),
  named('DEPOSITS', '/reviews/deposits', say('console.review.deposits'), money),
  named('DEPOSIT_REFUNDS', '/reviews/deposit-refunds', say('console.deposit.toSendBack'), money),
  named('WITHDRAWALS', '/reviews/withdrawals', say('console.withdrawals.toPay'), money),
  named('FINANCE_CASES', '/reviews/cases', say('console.finance.title'), money),
  named('PROOFS', '/reviews/proofs', say('console.review.proofs'), ['disputes', 'owner']),
]

export const money: readonly StaffRole[] = ['finance', 'owner']
export const compliance: readonly StaffRole[] = ['compliance', 'owner']

const named = (queue: WaitingQueue, to: string, title: string, roles: QueueOfCases['roles']): QueueOfCases => ({
  queue,
  to,
  title,
  short: wordFor('waitingQueue', queue),
  roles,
})

type Waiting = WaitingCountsQuery['waitingCounts'][number]

/**
 * How many wait in a queue: asked once for the menu and the home page together, and again every minute while the page is in view. `isUnknown`:
 * nobody could say.
 */
export function useWaiting(queue: WaitingQueue): { waiting: Waiting | undefined; isUnknown: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['WaitingCounts'],
    queryFn: () => ask('WaitingCounts'),
    retry: false,
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
  return { waiting: data?.waitingCounts.find((each) => each.queue === queue), isUnknown: data === undefined && isError }
}

/** How many wait, in so many words. */
export const countOf = ({ count, isMore }: Waiting): string => (isMore ? `${count}+` : String(count))
