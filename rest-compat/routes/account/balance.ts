import { z } from 'zod'
import { Balance } from '../../../schema/operations/documents.js'
import { balanceDocument } from '../../../schema/user/user-document.js'
import { route } from '../../route.js'

export const balance = route({
  method: 'get',
  path: '/balance',
  credential: 'api_key',
  description: 'The wallet of the associated user, in TND.',
  document: Balance,
  answer: z.object({ balance: balanceDocument }),
  from: ({ me }) => me,
  errors: ['ACCOUNT_NOT_ASSOCIATED'],
})
