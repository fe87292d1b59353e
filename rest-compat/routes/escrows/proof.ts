import { z } from 'zod'
import { EscrowProof } from '../../../schema/operations/documents.js'
import { proofDocument } from '../../../schema/proof/proof-document.js'
import { DomainError } from '../../../server/domain/errors.js'
import { escrowErrors, escrowParams } from '../../may-read.js'
import { route } from '../../route.js'

export const proof = route({
  method: 'get',
  path: '/escrows/:id/proof',
  credential: 'api_key',
  description: 'The proof of a quick escrow with everything that was submitted; the links to its files work for a while.',
  params: escrowParams,
  document: EscrowProof,
  variables: ({ params }) => ({ id: params.id }),
  answer: z.object({ proof: proofDocument }),
  from: ({ escrow }) => {
    if (!escrow.proof) throw new DomainError('PROOF_NOT_REQUIRED')
    return { proof: escrow.proof }
  },
  errors: [...escrowErrors, 'PROOF_NOT_REQUIRED'],
})
