import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { CreateTopUp } from '../../../schema/operations/documents.js'
import { topUpDocument } from '../../../schema/top-up/top-up-document.js'
import { text } from '../../../schema/validation/validated.js'
import { decimal } from '../../fields.js'
import { route } from '../../route.js'

export const createTopUp = route({
  method: 'post',
  path: '/wallet/top-ups',
  credential: 'api_key',
  description:
    'A page on which the associated user puts money into the wallet by card; it needs no consent. A `reference` that was used before answers 200 and the top-up of that time.',
  body: z.object({ amountTnd: decimal, redirectUrl: text(bounds.redirectUrl), reference: text(bounds.reference) }),
  document: CreateTopUp,
  variables: ({ body }) => ({ input: body }),
  created: ({ createTopUp: { created } }) => created === true,
  location: ({ createTopUp: { topUp } }) => `/api/v1/wallet/top-ups/${topUp.id}`,
  answer: z.object({ topUp: topUpDocument }),
  from: ({ createTopUp: answer }) => answer,
  warnings: ({ createTopUp: { parametersIgnored } }) => (parametersIgnored ? ['parameters-ignored'] : []),
  errors: [
    'ACCOUNT_NOT_ASSOCIATED',
    'NO_REDIRECT_URLS_CONFIGURED',
    'REDIRECT_URL_MUST_BE_HTTPS',
    'REDIRECT_URL_NOT_ALLOWED',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'AMOUNT_PRECISION',
    'LIMIT_REACHED',
    'DAILY_LIMIT_REACHED',
  ],
})
