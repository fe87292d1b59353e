import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { checkoutSessionDocument } from '../../../schema/checkout/checkout-session-document.js'
import { CreateCheckoutSession } from '../../../schema/operations/documents.js'
import { metadata, text } from '../../../schema/validation/validated.js'
import { checkoutAction } from '../../checkout-action.js'
import { emailText, optional } from '../../fields.js'
import { granted } from '../../granted.js'
import { escrowParams, mayKnowEscrow } from '../../may-read.js'
import { route } from '../../route.js'

export const create = route({
  method: 'post',
  path: '/escrows/:id/sessions',
  credential: 'api_key',
  description: 'Opens a checkout session: a link for one action of one person. Every 400 has the structured shape.',
  params: escrowParams,
  body: z.object({
    action: checkoutAction,
    targetUserEmail: emailText,
    redirectUrl: text(bounds.redirectUrl),
    metadata: optional(metadata),
  }),
  // Wrong metadata has a code of its own here (decisions 8).
  codes: { metadata: 'METADATA_INVALID' },
  before: mayKnowEscrow,
  refusalShape: 'structured',
  errorStatuses: { LIMIT_REACHED: [400] },
  document: CreateCheckoutSession,
  variables: ({ params, body }) => ({ input: { escrowId: params.id, ...body } }),
  created: true,
  location: ({ createCheckoutSession }) => `/api/v1/sessions/${createCheckoutSession.session.sessionId}`,
  answer: checkoutSessionDocument.pick({ sessionId: true, expiresAt: true }).extend({ url: z.string() }),
  from: ({ createCheckoutSession: { session, url } }) => ({ ...session, url: granted(url) }),
  errors: [
    'INVALID_ESCROW_ID',
    'ESCROW_NOT_FOUND',
    'NOT_A_PARTY',
    'DEVELOPER_NOT_FOUND',
    'METADATA_INVALID',
    'LIMIT_REACHED',
    'INVALID_ACTION',
    'NO_REDIRECT_URLS_CONFIGURED',
    'REDIRECT_URL_MUST_BE_HTTPS',
    'REDIRECT_URL_NOT_ALLOWED',
    'INSTANT_ESCROW_NO_CONTRACT',
    'INSTANT_ESCROW_NO_COMPLETE_STEP',
    'INSTANT_ESCROW_NO_PROOF',
    'PROOF_NOT_REQUIRED',
    'PROOF_PHASE_INVALID',
    'QUICK_ESCROW_NO_CONTRACT',
    'CHECKOUT_TARGET_NOT_BUYER',
    'CHECKOUT_TARGET_NOT_SELLER',
    'CHECKOUT_TARGET_NOT_PARTY',
    'CANCELLATION_REQUEST_BUYER_ONLY',
    'CANCEL_ESCROW_SELLER_ONLY',
    'CANCELLATION_REQUEST_INVALID_STATUS',
    'CANCEL_ESCROW_INVALID_STATUS',
    'ADD_FUNDS_INVALID_STATUS',
    'REFUND_FUNDS_INVALID_STATUS',
    'GUEST_ESCROW_NOT_SUPPORTED',
    'CONTRACT_ALREADY_SIGNED',
    'PAYMENT_ALREADY_DONE',
    'ESCROW_ALREADY_COMPLETED',
    'ESCROW_CLOSED',
    'DISPUTE_ALREADY_OPENED',
    'DISPUTE_OPEN',
    'CANCELLATION_ALREADY_REQUESTED',
    'NO_PENDING_CANCELLATION',
  ],
})
