import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { statusesOfCommand } from '../../../schema/escrow/command-refusals.js'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { closeSettlementDocument } from '../../../schema/escrow/progressive-release-document.js'
import { CloseEscrow } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { optional, word } from '../../fields.js'
import { escrowErrors, escrowParams, mayKnowEscrow } from '../../may-read.js'
import { route } from '../../route.js'
import { progressShape } from '../release-requests/progress-shape.js'

export const close = route({
  method: 'post',
  path: '/escrows/:id/close',
  credential: 'api_key',
  description:
    'Ends a progressive escrow: what was claimed is settled, the rest goes back to the buyer. At once for the seller; when anybody else closes it, the seller may still claim until `closingAt`. With `"preview": true` it only shows what it would do.',
  params: escrowParams,
  body: z.strictObject(
    { reason: optional(text(bounds.reason)), pendingRequests: optional(word('wait', 'approve', 'void')) },
    'must hold reason and pendingRequests only',
  ),
  example: { pendingRequests: 'wait', reason: 'The contract has ended.' },
  before: mayKnowEscrow,
  refusalShape: 'coded',
  document: CloseEscrow,
  variables: ({ params, body }) => ({ input: { escrowId: params.id, ...body } }),
  preview: ({ closeEscrow }) => closeEscrow.preview,
  answer: z.object({
    message: z.string().describe('`Escrow closed`, or `Escrow is closing` while the end is awaited.'),
    escrow: escrowDocument,
    settlement: closeSettlementDocument,
    ...progressShape,
  }),
  from: ({ closeEscrow: { escrow, settlement } }) => ({
    ...escrow,
    // It may still wait for the seller to claim, or for open requests.
    message: escrow.closing ? 'Escrow is closing' : 'Escrow closed',
    escrow,
    settlement,
  }),
  errorStatuses: statusesOfCommand('close'),
  errors: [
    ...escrowErrors,
    'PROGRESSIVE_RELEASE_NOT_ENABLED',
    'ESCROW_NOT_CLOSABLE',
    'DISPUTE_OPEN',
    'WRONG_PARTY',
    'SELLER_ONLY',
    'BUYER_ONLY',
  ],
})
