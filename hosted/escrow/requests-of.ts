import type { EscrowPayoutsQuery } from '../../schema/operations/document-types.js'
import { EscrowPayouts } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { granted, perform } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'

type Page = Granted<EscrowPayoutsQuery>['releaseRequests']

/** A payout request, and when a dispute on it alone was opened and over. */
export type Payout = Page['nodes'][number]

/** Every payout request of an escrow, oldest first, a page of the API at a time. */
export async function* requestsOf(visit: Visit, escrowId: string): AsyncGenerator<Payout> {
  let after: string | null = null
  do {
    const page = await pageOf(visit, escrowId, after)
    yield* page.nodes
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after !== null)
}

/** The oldest of them, as many as the API has on a page. */
export const oldestRequestsOf = async (visit: Visit, escrowId: string): Promise<Payout[]> => (await pageOf(visit, escrowId, null)).nodes

async function pageOf(visit: Visit, escrowId: string, after: string | null): Promise<Page> {
  return granted(await perform(visit, EscrowPayouts, { escrowId, first: 100, after })).releaseRequests
}

/** All of them at once. */
export async function allRequestsOf(visit: Visit, escrowId: string): Promise<Payout[]> {
  const requests: Payout[] = []
  for await (const request of requestsOf(visit, escrowId)) requests.push(request)
  return requests
}
