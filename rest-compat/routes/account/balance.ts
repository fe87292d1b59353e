import { z } from 'zod'
import { businessBalanceDocument } from '../../../schema/business/business-document.js'
import { Balance } from '../../../schema/operations/documents.js'
import { balanceDocument } from '../../../schema/user/user-document.js'
import { route } from '../../route.js'

export const balance = route({
  method: 'get',
  path: '/balance',
  credential: 'api_key',
  description: 'The wallet of the associated user, in TND, and that of the developer’s business, if there is one.',
  document: Balance,
  answer: z.object({ balance: balanceDocument, business: businessBalanceDocument.optional() }),
  from: ({ me, developer }) => ({ ...me, business: developer?.business?.balance ?? null }),
  errors: ['ACCOUNT_NOT_ASSOCIATED'],
})
