import { renderEscrow, type EscrowData } from '../../render/escrow.js'
import { route } from '../../route.js'

export const deliver = route({
  method: 'post',
  path: '/escrows/:id/deliver',
  async handle({ params, execute }) {
    const { deliverEscrow } = await execute<{ deliverEscrow: { escrow: EscrowData } }>('DeliverEscrow', {
      input: { escrowId: params['id'] },
    })
    return { body: { message: 'Escrow delivered', escrow: renderEscrow(deliverEscrow.escrow) } }
  },
})
