import { z } from 'zod'
import { CancelWithdrawal } from '../../../schema/operations/documents.js'
import { withdrawalDocument } from '../../../schema/withdrawal/withdrawal-document.js'
import { mayReadWithdrawal, withdrawalErrors, withdrawalParams } from '../../may-read.js'
import { route } from '../../route.js'

export const cancel = route({
  method: 'post',
  path: '/wallet/withdrawals/:id/cancel',
  credential: 'api_key',
  description:
    'Takes a withdrawal back that nobody has decided yet: the money can be spent again. With `"preview": true` it only shows what it would do.',
  params: withdrawalParams,
  before: mayReadWithdrawal,
  document: CancelWithdrawal,
  variables: ({ params }) => ({ input: { id: params.id } }),
  message: 'Withdrawal cancelled',
  answer: z.object({ withdrawal: withdrawalDocument }),
  preview: ({ cancelWithdrawal: { preview } }) => preview,
  from: ({ cancelWithdrawal }) => cancelWithdrawal,
  errors: [...withdrawalErrors, 'WITHDRAWAL_NOT_PENDING'],
})
