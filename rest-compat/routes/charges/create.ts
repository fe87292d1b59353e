import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { chargeRecord } from '../../../schema/charge/charge-document.js'
import { CreateCharge } from '../../../schema/operations/documents.js'
import { metadata, text } from '../../../schema/validation/validated.js'
import { currency, decimal, emailText, optional } from '../../fields.js'
import { route } from '../../route.js'

export const create = route({
  method: 'post',
  path: '/charges',
  credential: 'api_key',
  description:
    'A payment link of the developer’s business. A `merchantReference` that was used before answers 200 and the charge of that time, with a new link where the last one has expired.',
  body: z.object({
    title: text(bounds.title),
    amount: decimal,
    currency: optional(currency),
    merchantReference: text(bounds.merchantReference),
    redirectUrl: text(bounds.redirectUrl),
    receiptEmail: optional(emailText),
    metadata: optional(metadata),
    testClockId: optional(text(bounds.id)),
  }),
  document: CreateCharge,
  variables: ({ body }) => ({ input: body }),
  created: ({ createCharge }) => createCharge.created === true,
  location: ({ createCharge }) => `/api/v1/charges/${createCharge.charge.id}`,
  answer: z.object({ charge: chargeRecord }),
  from: ({ createCharge }) => createCharge,
  warnings: ({ createCharge }) => (createCharge.parametersIgnored ? ['parameters-ignored'] : []),
  errors: [
    'BUSINESS_REQUIRED',
    'KYB_REQUIRED',
    'NO_REDIRECT_URLS_CONFIGURED',
    'REDIRECT_URL_MUST_BE_HTTPS',
    'REDIRECT_URL_NOT_ALLOWED',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'AMOUNT_PRECISION',
    'FX_UNAVAILABLE',
    'DAILY_LIMIT_REACHED',
    'INVALID_ID',
    'TEST_CLOCK_NOT_FOUND',
  ],
})
