import { z } from 'zod'
import { moneyLineDocument } from '../../../schema/escrow/money-line-document.js'
import { EscrowMoney } from '../../../schema/operations/documents.js'
import { escrowErrors, escrowParams } from '../../may-read.js'
import { route } from '../../route.js'

export const money = route({
  method: 'get',
  path: '/escrows/:id/money',
  credential: 'api_key',
  description: 'Where the money of an escrow is and was: every movement, and what is still held.',
  params: escrowParams,
  document: EscrowMoney,
  variables: ({ params }) => ({ id: params.id }),
  answer: z.object({ money: moneyLineDocument }),
  from: ({ escrow }) => ({ money: { movements: escrow.moneyLine } }),
  errors: [...escrowErrors],
})
