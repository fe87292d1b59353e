import { z } from 'zod'
import { checkoutSessionBody } from '../../../schema/checkout/checkout-session-document.js'
import { CancelCheckoutSession } from '../../../schema/operations/documents.js'
import { mayReadSession, sessionErrors, sessionParams } from '../../may-read.js'
import { route } from '../../route.js'

export const cancel = route({
  method: 'post',
  path: '/sessions/:sessionId/cancel',
  credential: 'api_key',
  description: 'Calls a pending session off; a cancelled one is answered as it is.',
  params: sessionParams,
  before: mayReadSession,
  document: CancelCheckoutSession,
  variables: ({ params }) => ({ input: { sessionId: params.sessionId } }),
  answer: z.object({ session: checkoutSessionBody }),
  from: ({ cancelCheckoutSession }) => cancelCheckoutSession,
  errors: [...sessionErrors, 'SESSION_ALREADY_COMPLETED', 'SESSION_EXPIRED', 'PAYMENT_IN_PROGRESS'],
})
