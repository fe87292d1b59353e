import { z } from 'zod'
import { checkoutSessionBody } from '../../../schema/checkout/checkout-session-document.js'
import { CheckoutSession } from '../../../schema/operations/documents.js'
import { sessionErrors, sessionParams } from '../../may-read.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/sessions/:sessionId',
  credential: 'api_key',
  description: 'A checkout session of the developer.',
  params: sessionParams,
  document: CheckoutSession,
  variables: ({ params }) => ({ id: params.sessionId }),
  answer: z.object({ session: checkoutSessionBody }),
  from: ({ checkoutSession }) => ({ session: checkoutSession }),
  errors: [...sessionErrors],
})
