import { z } from 'zod'
import { metadata, text } from '../../../schema/validation/validated.js'
import { DomainError } from '../../../server/domain/errors.js'
import { emailText, optional, word } from '../../fields.js'
import { route } from '../../route.js'
import { mayReadEscrow } from '../escrows/get.js'

const actions = [
  'sign_contract',
  'accept_pay',
  'complete',
  'dispute',
  'request_cancellation',
  'reject_cancellation',
  'accept_cancellation',
  'cancel_escrow',
  'submit_proof',
  'review_proof',
  'add_funds',
  'refund_funds',
  'approve_release',
  'reject_release',
] as const

export const create = route({
  method: 'post',
  path: '/escrows/:id/sessions',
  body: z.object({
    action: word(...actions),
    targetUserEmail: emailText,
    redirectUrl: text(1, 2048),
    metadata: optional(metadata),
  }),
  // Wrong metadata has a code of its own here (decisions 8).
  codes: { metadata: 'METADATA_INVALID', action: 'INVALID_ACTION' },
  // An escrow that the developer created needs no association here, so its absence must not hide what is wrong with the body.
  before: (request) =>
    mayReadEscrow(request).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'ACCOUNT_NOT_ASSOCIATED') throw error
    }),
  async handle({ params, body, execute }) {
    const input = { escrowId: params['id'], ...body }
    const { createCheckoutSession } = await execute<Created>('CreateCheckoutSession', { input })
    const { session, url } = createCheckoutSession
    return { status: 201, headers: { Location: `/api/v1/sessions/${session.sessionId}` }, body: { ...session, url } }
  },
})

interface Created {
  createCheckoutSession: { session: { sessionId: string; expiresAt: string }; url: string }
}
