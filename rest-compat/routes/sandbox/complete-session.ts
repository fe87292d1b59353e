import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { checkoutSessionBody } from '../../../schema/checkout/checkout-session-document.js'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { CompleteSandboxSession } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { decimal, optional } from '../../fields.js'
import { bankPage } from '../../sandbox-bank.js'
import { mayReadSession, sessionErrors, sessionParams } from '../../may-read.js'
import { route } from '../../route.js'

export const completeSession = route({
  method: 'post',
  path: '/sandbox/sessions/:sessionId/complete',
  credential: 'api_key',
  isSandboxOnly: true,
  description: 'Performs the action of a session as its person, through the code of the hosted page; what it asks for stands in `input`.',
  params: sessionParams,
  body: z
    .object({
      input: optional(
        z.object({
          method: optional(z.enum(['wallet', 'card'], { error: 'must be wallet or card' })),
          acceptAutomaticRelease: optional(z.boolean('must be true or false')),
          name: optional(text({ ...bounds.typedName, least: 1 })),
          category: optional(text({ ...bounds.disputeCategory, least: 1 })),
          amountTnd: optional(decimal),
          full: optional(z.boolean('must be true or false')),
          reason: optional(text(bounds.reason)),
          note: optional(text(bounds.proofNote)),
          proofType: optional(text(bounds.actionName)),
          decision: optional(text(bounds.actionName)),
        }),
      ),
    })
    // Taken as ignored, a field of the input would let the action be performed with its default in place of it.
    .catchall(z.undefined('must stand in input')),
  before: mayReadSession,
  document: CompleteSandboxSession,
  variables: ({ params, body }) => ({ input: { sessionId: params.sessionId, ...body.input } }),
  answer: z.object({ session: checkoutSessionBody, escrow: escrowDocument, redirectUrl: bankPage }),
  from: ({ completeSandboxSession }) => completeSandboxSession,
  errors: [
    ...sessionErrors,
    'SESSION_ALREADY_COMPLETED',
    'SESSION_CANCELLED',
    'SESSION_EXPIRED',
    'SANDBOX_USER_NOT_YOURS',
    'CONTRACT_NOT_SIGNED',
    'PAYMENT_DECLINED',
    'PAYMENT_IN_PROGRESS',
    'DAILY_LIMIT_REACHED',
    'INSUFFICIENT_FUNDS',
    'IDENTITY_REQUIRED',
    'SELLER_NOT_REGISTERED',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'AMOUNT_PRECISION',
    'INSUFFICIENT_AVAILABLE_BALANCE',
    'REASON_REQUIRED',
    'PROOF_PHASE_INVALID',
  ],
})
