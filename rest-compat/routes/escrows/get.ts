import { renderEscrow, type EscrowData } from '../../render/escrow.js'
import { route, type RestRequest } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/escrows/:id',
  async handle({ params, execute }) {
    const { escrow } = await execute<{ escrow: EscrowData }>('Escrow', { id: params['id'] })
    return { body: { escrow: { _id: escrow.id, ...renderEscrow(escrow) } } }
  },
})

/** Throws for an escrow that is malformed, unknown or not the caller's. */
export const mayReadEscrow = ({ params, execute }: Pick<RestRequest<undefined>, 'params' | 'execute'>) =>
  execute('Escrow', { id: params['id'] })
