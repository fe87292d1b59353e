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
  { to: '/disputes', title: say('console.disputes.title'), short: wordFor('waitingQueue', 'DISPUTES'), queue: 'DISPUTES', roles: null },
  {
    to: '/reviews/identities',
    title: say('console.review.identities'),
    short: wordFor('waitingQueue', 'IDENTITIES'),
    queue: 'IDENTITIES',
    roles: ['compliance', 'owner'],
  },
  {
    to: '/reviews/businesses',
    title: say('console.review.businesses'),
    short: wordFor('waitingQueue', 'BUSINESSES'),
    queue: 'BUSINESSES',
    roles: ['compliance', 'owner'],
  },
  {
    to: '/reviews/deposits',
    title: say('console.review.deposits'),
    short: wordFor('waitingQueue', 'DEPOSITS'),
    queue: 'DEPOSITS',
    roles: ['finance', 'owner'],
  },
  {
    to: '/reviews/withdrawals',
    title: say('console.withdrawals.toPay'),
    short: wordFor('waitingQueue', 'WITHDRAWALS'),
    queue: 'WITHDRAWALS',
    roles: ['finance', 'owner'],
  },
  {
    to: '/reviews/cases',
    title: say('console.finance.title'),
    short: wordFor('waitingQueue', 'FINANCE_CASES'),
    queue: 'FINANCE_CASES',
    roles: ['finance', 'owner'],
  },
  {
    to: '/reviews/proofs',
    title: say('console.review.proofs'),
    short: wordFor('waitingQueue', 'PROOFS'),
    queue: 'PROOFS',
    roles: ['disputes', 'owner'],
  },
]

type Waiting = WaitingCountsQuery['waitingCounts'][number]

/** How many wait in a queue: asked once for the menu and the home page together, and again every minute while the page is in view. */
export function useWaiting(queue: WaitingQueue): Waiting | undefined {
  const { data } = useQuery({
    queryKey: ['WaitingCounts'],
    queryFn: () => ask('WaitingCounts'),
    retry: false,
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
  return data?.waitingCounts.find((each) => each.queue === queue)
}

/** How many wait, in so many words. */
export const countOf = ({ count, isMore }: Waiting): string => (isMore ? `${count}+` : String(count))
