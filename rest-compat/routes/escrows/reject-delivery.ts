import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { renderEscrow, type EscrowData } from '../../render/escrow.js'
import { route } from '../../route.js'
import { mayReadEscrow } from './get.js'

export const rejectDelivery = route({
  method: 'post',
  path: '/escrows/:id/reject-delivery',
  body: z.object({ reason: optional(text(0, 2000)) }),
  before: mayReadEscrow,
  async handle({ params, body, execute }) {
    const input = { escrowId: params['id'], reason: body.reason }
    const { rejectDelivery: rejected } = await execute<{ rejectDelivery: { escrow: EscrowData } }>('RejectDelivery', { input })
    return { body: { message: 'Delivery rejected', escrow: renderEscrow(rejected.escrow) } }
  },
})
