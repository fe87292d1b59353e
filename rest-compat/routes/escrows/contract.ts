import { contractDocument, type ContractSnapshot } from '../../../schema/contract/contract-document.js'
import { DomainError } from '../../../server/domain/errors.js'
import { route } from '../../route.js'

export const contract = route({
  method: 'get',
  path: '/escrows/:id/contract',
  async handle({ params, execute }) {
    const { escrow } = await execute<{ escrow: { contract: ContractSnapshot | null } }>('EscrowContract', { id: params['id'] })
    if (!escrow.contract) throw new DomainError('CONTRACT_NOT_FOUND')
    return { body: { contract: contractDocument({ ...escrow.contract, language: escrow.contract.language.toLowerCase() }) } }
  },
})
