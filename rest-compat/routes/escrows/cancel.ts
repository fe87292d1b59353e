import { renderEscrow, type EscrowData } from '../../render/escrow.js'
import { route } from '../../route.js'

export const cancel = route({
  method: 'post',
  path: '/escrows/:id/cancel',
  async handle({ params, execute }) {
    const { cancelEscrow } = await execute<{ cancelEscrow: { escrow: EscrowData } }>('CancelEscrow', { input: { escrowId: params['id'] } })
    return { body: { message: 'Escrow cancelled', escrow: renderEscrow(cancelEscrow.escrow) } }
  },
})
