import { useQuery } from '@tanstack/react-query'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'

export interface QueueOfCases {
  to: string
  title: string
  /** Whose it is; null: everybody's. */
  roles: readonly StaffRole[] | null
  /** Since when each of them waits, as far as one page tells, the oldest first. */
  waiting(): Promise<string[]>
}

/** As many as a page of the API holds: beyond it, it is enough to know that there are more. */
export const mostWaiting = 100

export const queues = (): QueueOfCases[] => [
  {
    to: '/disputes',
    title: say('console.disputes.title'),
    roles: null,
    waiting: async () => (await ask('Disputes', { isOpen: true, first: mostWaiting })).disputes.nodes.map(({ createdAt }) => createdAt),
  },
  {
    to: '/reviews/identities',
    title: say('console.review.identities'),
    roles: ['compliance', 'owner'],
    waiting: async () =>
      (await ask('IdentityVerificationsToReview', { first: mostWaiting })).identityVerificationsToReview.map(
        ({ created_at }) => created_at,
      ),
  },
  {
    to: '/reviews/businesses',
    title: say('console.review.businesses'),
    roles: ['compliance', 'owner'],
    waiting: async () => (await ask('Businesses', { status: 'PENDING', limit: mostWaiting })).businesses.map(({ createdAt }) => createdAt),
  },
  {
    to: '/reviews/deposits',
    title: say('console.review.deposits'),
    roles: ['finance', 'owner'],
    waiting: async () =>
      (await ask('DepositProofs', { status: 'PENDING', first: mostWaiting })).depositProofs.nodes.map(({ submittedAt }) => submittedAt),
  },
  {
    to: '/reviews/withdrawals',
    title: say('console.withdrawals.toPay'),
    roles: ['finance', 'owner'],
    waiting: async () =>
      (await ask('StaffWithdrawals', { status: 'PENDING', first: mostWaiting })).withdrawals.nodes.map(({ createdAt }) => createdAt),
  },
  {
    to: '/reviews/cases',
    title: say('console.finance.title'),
    roles: ['finance', 'owner'],
    waiting: async () => (await ask('FinanceCases', { first: mostWaiting })).financeCases.nodes.map(({ createdAt }) => createdAt),
  },
  {
    to: '/reviews/proofs',
    title: say('console.review.proofs'),
    roles: ['disputes', 'owner'],
    waiting: async () => (await ask('ProofsToReview', { first: mostWaiting })).proofsToReview.map(({ updatedAt }) => updatedAt),
  },
]

/** Asked once for the menu and the home page together, and again every minute while the page is in view. */
export const useWaiting = ({ to, waiting }: Pick<QueueOfCases, 'to' | 'waiting'>) =>
  useQuery({ queryKey: ['waiting', to], queryFn: waiting, retry: false, staleTime: 30_000, refetchInterval: 60_000 })

/** How many wait, in so many words. */
export const countOf = (waiting: readonly string[]): string => (waiting.length >= mostWaiting ? `${mostWaiting}+` : String(waiting.length))
