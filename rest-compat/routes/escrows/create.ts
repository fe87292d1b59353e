import { contractSummaryDocument, type ContractSnapshot } from '../../../schema/contract/contract-document.js'
import { show } from '../../../schema/document/show.js'
import { renderEscrow, type EscrowData } from '../../render/escrow.js'
import { route } from '../../route.js'
import { newEscrowBody, newEscrowCodes } from './new-escrow-body.js'

type Created = EscrowData & { contract: ContractSnapshot | null }

export const create = route({
  method: 'post',
  path: '/escrows',
  body: newEscrowBody,
  codes: newEscrowCodes,
  async handle({ body, execute }) {
    const { createEscrow } = await execute<{ createEscrow: { escrow: Created } }>('CreateEscrow', { input: body })
    const { escrow } = createEscrow
    return {
      status: 201,
      headers: { Location: `/api/v1/escrows/${escrow.id}` },
      body: {
        message: 'Escrow created',
        escrow: renderEscrow(escrow),
        contract: escrow.contract && show(contractSummaryDocument, escrow.contract),
      },
    }
  },
})
