import { z } from 'zod'
import { contractSummaryDocument } from '../../../schema/contract/contract-document.js'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { CreateEscrow } from '../../../schema/operations/documents.js'
import { route } from '../../route.js'
import { newEscrowBody, newEscrowCodes, newEscrowErrors, newEscrowExample } from './new-escrow-body.js'

export const create = route({
  method: 'post',
  path: '/escrows',
  credential: 'api_key',
  description: 'A new escrow. Without `sellerEmail`, the associated user sells.',
  body: newEscrowBody,
  example: newEscrowExample,
  codes: newEscrowCodes,
  document: CreateEscrow,
  variables: ({ body }) => ({ input: body }),
  created: true,
  location: ({ createEscrow }) => `/api/v1/escrows/${createEscrow.escrow.id}`,
  message: 'Escrow created',
  answer: z.object({ escrow: escrowDocument, contract: contractSummaryDocument.nullable() }),
  from: ({ createEscrow: { escrow } }) => ({ escrow, contract: escrow.contract }),
  errors: [
    ...newEscrowErrors,
    'DAILY_LIMIT_REACHED',
    'SIGNATURE_NOT_CONFIGURED',
    'SIGNATURE_NOT_CONFIRMED',
    'INVALID_ID',
    'TEST_CLOCK_NOT_FOUND',
  ],
})
