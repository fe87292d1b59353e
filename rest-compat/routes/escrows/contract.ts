import { contractDocument } from '../../../schema/contract/contract-document.js'
import { show } from '../../../schema/document/show.js'
import type { Spoken } from '../../../schema/document/snapshot.js'
import { DomainError } from '../../../server/domain/errors.js'
import { route } from '../../route.js'

export const contract = route({
  method: 'get',
  path: '/escrows/:id/contract',
  async handle({ params, execute }) {
    const { escrow } = await execute<{ escrow: { contract: Spoken<typeof contractDocument> | null } }>('EscrowContract', {
      id: params['id'],
    })
    if (!escrow.contract) throw new DomainError('CONTRACT_NOT_FOUND')
    return { body: { contract: show(contractDocument, escrow.contract) } }
  },
})
