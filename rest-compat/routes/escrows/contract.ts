import { z } from 'zod'
import { contractDocument } from '../../../schema/contract/contract-document.js'
import { EscrowContract } from '../../../schema/operations/documents.js'
import { DomainError } from '../../../server/domain/errors.js'
import { escrowErrors, escrowParams } from '../../may-read.js'
import { route } from '../../route.js'

export const contract = route({
  method: 'get',
  path: '/escrows/:id/contract',
  credential: 'api_key',
  description: 'The contract of a standard escrow; other modes have none.',
  params: escrowParams,
  document: EscrowContract,
  variables: ({ params }) => ({ id: params.id }),
  answer: z.object({ contract: contractDocument }),
  from: ({ escrow }) => {
    if (!escrow.contract) throw new DomainError('CONTRACT_NOT_FOUND')
    return { contract: escrow.contract }
  },
  errors: [...escrowErrors, 'CONTRACT_NOT_FOUND'],
})
