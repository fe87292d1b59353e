import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { decimal, optional, whole } from '../../fields.js'
import { renameFields } from '../../rename-fields.js'
import { renderEscrow, type EscrowData } from '../../render/escrow.js'
import { route } from '../../route.js'
import { mayReadEscrow } from './get.js'

export const update = route({
  method: 'put',
  path: '/escrows/:id',
  body: z.object({
    title: optional(text(1, 200)),
    amount: optional(decimal),
    description: optional(text(0, 2000)),
    estimatedDeliveryDays: optional(whole(1, 36_500)),
  }),
  before: mayReadEscrow,
  async handle({ params, body, execute }) {
    // `amount` of an update is the ledger value in TND (specification, Update escrow body).
    const { amount, ...others } = body
    const input = { escrowId: params['id'], ...others, amountTnd: amount }
    const { updateEscrow } = await execute<{ updateEscrow: { escrow: EscrowData } }>('UpdateEscrow', { input }).catch(
      renameFields({ amountTnd: 'amount' }),
    )
    return { body: { message: 'Escrow updated', escrow: renderEscrow(updateEscrow.escrow) } }
  },
})
