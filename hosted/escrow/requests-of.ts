import type { ReleaseRequestFieldsFragment } from '../../schema/operations/document-types.js'
import { ReleaseRequests } from '../../schema/operations/documents.js'
import { granted, perform } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'

/** Every payout request of an escrow, oldest first, a page of the API at a time. */
export async function* requestsOf(visit: Visit, escrowId: string): AsyncGenerator<ReleaseRequestFieldsFragment> {
  let after: string | null = null
  do {
    const page: ReleaseRequestPage = granted(await perform(visit, ReleaseRequests, { escrowId, first: 100, after })).releaseRequests
    yield* page.nodes
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after !== null)
}

interface ReleaseRequestPage {
  nodes: ReleaseRequestFieldsFragment[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}
