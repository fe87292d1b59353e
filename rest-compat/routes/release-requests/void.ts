import { z } from 'zod'
import { VoidReleaseRequest } from '../../../schema/operations/documents.js'
import { statusesOfCommand } from '../../../schema/escrow/command-refusals.js'
import { releaseRequestDocument } from '../../../schema/release-request/release-request-document.js'
import { escrowErrors, mayKnowEscrow, releaseRequestParams } from '../../may-read.js'
import { route } from '../../route.js'
import { progressShape } from './progress-shape.js'

export const voidRequest = route({
  method: 'post',
  path: '/escrows/:id/release-requests/:requestId/void',
  credential: 'api_key',
  description:
    'The seller’s side withdraws a payout request that is pending; its `requestId` stays used. With `"preview": true` it only shows what it would do.',
  params: releaseRequestParams,
  before: mayKnowEscrow,
  refusalShape: 'coded',
  document: VoidReleaseRequest,
  variables: ({ params }) => ({ input: { escrowId: params.id, requestId: params.requestId } }),
  preview: ({ voidReleaseRequest }) => voidReleaseRequest.preview,
  message: 'Payout request voided',
  answer: z.object({ releaseRequest: releaseRequestDocument, ...progressShape }),
  from: ({ voidReleaseRequest: { escrow, releaseRequest } }) => ({ ...escrow, releaseRequest }),
  errorStatuses: statusesOfCommand('void_release_request'),
  errors: [
    ...escrowErrors,
    'SELLER_ONLY',
    'PROGRESSIVE_RELEASE_NOT_ENABLED',
    'DISPUTE_OPEN',
    'RELEASE_REQUEST_NOT_FOUND',
    'RELEASE_REQUEST_NOT_PENDING',
  ],
})
