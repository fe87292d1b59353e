import { z } from 'zod'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { ReleaseRequests } from '../../../schema/operations/documents.js'
import { releaseRequestDocument } from '../../../schema/release-request/release-request-document.js'
import { escrowErrors, escrowParams } from '../../may-read.js'
import { route } from '../../route.js'
import { progressShape } from './progress-shape.js'

export const list = route({
  method: 'get',
  path: '/escrows/:id/release-requests',
  credential: 'api_key',
  description: 'Every payout request of an escrow, oldest first; none where it is not paid out in parts.',
  params: escrowParams,
  document: ReleaseRequests,
  variables: ({ params, pageSizes }) => ({ escrowId: params.id, first: pageSizes.pageMax }),
  whole: async ({ releaseRequests: page }, { params, pageSizes, execute }) => {
    const nodes = [...page.nodes]
    let last = page
    while (last.pageInfo.hasNextPage) {
      const next = { escrowId: params.id, first: pageSizes.pageMax, after: last.pageInfo.endCursor }
      last = (await execute(ReleaseRequests, next)).releaseRequests
      nodes.push(...last.nodes)
    }
    return { releaseRequests: { ...last, nodes } }
  },
  answer: z.object({
    releaseRequests: z.array(releaseRequestDocument),
    progressiveRelease: escrowDocument.shape.progressiveRelease,
    ...progressShape,
    // Beside the snapshot, which a plain escrow has none of (specification, Payout requests).
    escrowStatus: escrowDocument.shape.status,
  }),
  from: ({ releaseRequests: { escrow, nodes } }) => ({ ...escrow, escrowStatus: escrow.status, releaseRequests: nodes }),
  errors: [...escrowErrors],
})
