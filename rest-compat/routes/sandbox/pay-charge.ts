import { z } from 'zod'
import { chargeRecord } from '../../../schema/charge/charge-document.js'
import { PaySandboxCharge } from '../../../schema/operations/documents.js'
import { chargeParams } from '../../may-read.js'
import { emailText, optional } from '../../fields.js'
import { route } from '../../route.js'
import { bankPage } from '../../sandbox-bank.js'

export const payCharge = route({
  method: 'post',
  path: '/sandbox/charges/:id/pay',
  credential: 'api_key',
  isSandboxOnly: true,
  description: 'Pays a charge as somebody with a card would, through the code of its page.',
  params: chargeParams,
  body: z.object({ receiptEmail: optional(emailText) }),
  document: PaySandboxCharge,
  variables: ({ params, body }) => ({ input: { charge: params.id, ...body } }),
  answer: z.object({ charge: chargeRecord, redirectUrl: bankPage }),
  from: ({ paySandboxCharge }) => paySandboxCharge,
  errors: [
    'CHARGE_NOT_FOUND',
    'CHARGE_ALREADY_PAID',
    'CHARGE_EXPIRED',
    'PAYMENT_IN_PROGRESS',
    'PAYMENT_DECLINED',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'DAILY_LIMIT_REACHED',
  ],
})
