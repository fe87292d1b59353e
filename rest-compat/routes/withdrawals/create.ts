import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { CreateWithdrawal } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { withdrawalDocument } from '../../../schema/withdrawal/withdrawal-document.js'
import { decimal } from '../../fields.js'
import { isOtherAmount } from '../../is-other-amount.js'
import { route } from '../../route.js'

export const create = route({
  method: 'post',
  path: '/wallet/withdrawals',
  credential: 'api_key',
  description:
    'Sets money of the associated user aside to be sent to one of their bank accounts; staff send it. It needs an approved identity, and the user’s standing consent with its daily cap. A `reference` that was used before answers 200 and the withdrawal of that time. With `"preview": true` it only shows what it would do.',
  body: z.object({ amountTnd: decimal, destinationId: text(bounds.id), reference: text(bounds.reference) }),
  document: CreateWithdrawal,
  variables: ({ body }) => ({ input: body }),
  created: ({ createWithdrawal: { created } }) => created === true,
  location: ({ createWithdrawal: { withdrawal } }) => `/api/v1/wallet/withdrawals/${withdrawal.id}`,
  answer: z.object({ withdrawal: withdrawalDocument }),
  preview: ({ createWithdrawal: { preview } }) => preview,
  from: ({ createWithdrawal }) => createWithdrawal,
  warnings: ({ createWithdrawal: { withdrawal } }, { body }) =>
    isOtherAmount(withdrawal.amountTnd, body.amountTnd) || withdrawal.destinationId !== body.destinationId ? ['parameters-ignored'] : [],
  errorStatuses: { CONSENT_REQUIRED: [403] },
  errors: [
    'ACCOUNT_NOT_ASSOCIATED',
    'INVALID_ID',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'AMOUNT_PRECISION',
    'IDENTITY_REQUIRED',
    'CONSENT_REQUIRED',
    'DESTINATION_NOT_FOUND',
    'DESTINATION_NOT_READY',
    'LIMIT_REACHED',
    'DAILY_LIMIT_REACHED',
    'DAILY_CAP_EXCEEDED',
    'INSUFFICIENT_FUNDS',
  ],
})
