import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
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
    metadata: optional(z.record(z.string(), z.unknown())),
  }),
  // An escrow that the developer created needs no association here, so its absence must not hide what is wrong with the body.
  before: (request) =>
    mayReadEscrow(request).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'ACCOUNT_NOT_ASSOCIATED') throw error
    }),
  async handle({ params, body, execute }) {
    const input = { escrowId: params['id'], ...body, metadata: body.metadata && metadataOf(body.metadata) }
    const { createCheckoutSession } = await execute<Created>('CreateCheckoutSession', { input })
    const { session, url } = createCheckoutSession
    return { status: 201, headers: { Location: `/api/v1/sessions/${session.sessionId}` }, body: { ...session, url } }
  },
})

interface Created {
  createCheckoutSession: { session: { sessionId: string; expiresAt: string }; url: string }
}

/** Wrong metadata has a code of its own here (decisions 8). */
function metadataOf(metadata: Record<string, unknown>): Record<string, string> {
  const wrong = Object.entries(metadata).find(([, value]) => typeof value !== 'string' || value.length > 500)
  if (wrong) throw new DomainError('METADATA_INVALID', { details: { [`metadata.${wrong[0]}`]: 'must be text of at most 500 characters' } })
  return metadata as Record<string, string>
}
