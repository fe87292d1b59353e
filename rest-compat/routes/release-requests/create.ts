import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { statusesOfCommand } from '../../../schema/escrow/command-refusals.js'
import { CreateReleaseRequest } from '../../../schema/operations/documents.js'
import { releaseRequestDocument } from '../../../schema/release-request/release-request-document.js'
import { requestIdShape } from '../../../schema/release-request/request-id.js'
import { text } from '../../../schema/validation/validated.js'
import { currency, decimal, optional } from '../../fields.js'
import { escrowErrors, escrowParams, mayKnowEscrow } from '../../may-read.js'
import { route } from '../../route.js'
import { progressShape } from './progress-shape.js'

export const create = route({
  method: 'post',
  path: '/escrows/:id/release-requests',
  credential: 'api_key',
  description:
    'Claims a part of a progressive escrow for its seller. Under a `requestId` that was used before, the request of then. With `"preview": true` it only shows what it would do.',
  params: escrowParams,
  body: z.object({
    requestId: requestIdShape,
    amountTnd: optional(decimal),
    amount: optional(decimal),
    currency: optional(currency),
    reference: optional(text(bounds.releaseReference)),
    note: optional(text(bounds.releaseNote)),
  }),
  knownBy: z.object({ requestId: requestIdShape }),
  example: { requestId: '2026-11', amountTnd: 400, reference: 'November' },
  before: mayKnowEscrow,
  refusalShape: 'coded',
  document: CreateReleaseRequest,
  variables: ({ params, body }) => ({ input: { escrowId: params.id, ...body } }),
  preview: ({ createReleaseRequest }) => createReleaseRequest.preview,
  created: ({ createReleaseRequest: { idempotentReplay } }) => !idempotentReplay,
  answer: z.object({ message: z.string(), idempotentReplay: z.boolean(), releaseRequest: releaseRequestDocument, ...progressShape }),
  from: ({ createReleaseRequest: { escrow, idempotentReplay, releaseRequest } }) => ({
    ...escrow,
    message: idempotentReplay ? 'Payout request exists already' : 'Payout request created',
    idempotentReplay: idempotentReplay === true,
    releaseRequest,
  }),
  warnings: ({ createReleaseRequest: { parametersIgnored } }) => (parametersIgnored ? ['parameters-ignored'] : []),
  errorStatuses: statusesOfCommand('create_release_request'),
  errors: [
    ...escrowErrors,
    'SELLER_ONLY',
    'PROGRESSIVE_RELEASE_NOT_ENABLED',
    'ESCROW_NOT_PAID',
    'ESCROW_CLOSED',
    'DISPUTE_OPEN',
    'ESCROW_CLOSING',
    'SELLER_IDENTITY_REQUIRED',
    'CONSENT_REQUIRED',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'AMOUNT_PRECISION',
    'INSUFFICIENT_AVAILABLE_BALANCE',
    'LIMIT_REACHED',
  ],
})
