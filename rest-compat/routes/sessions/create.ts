import { z } from 'zod'
import { checkoutActions } from '../../../schema/checkout/checkout-actions.js'
import { metadata, text } from '../../../schema/validation/validated.js'
import { DomainError } from '../../../server/domain/errors.js'
import { emailText, optional } from '../../fields.js'
import { route, type RestRequest } from '../../route.js'
import { mayReadEscrow } from '../escrows/get.js'

export const create = route({
  method: 'post',
  path: '/escrows/:id/sessions',
  body: z.object({
    action: text(1, 100),
    targetUserEmail: emailText,
    redirectUrl: text(1, 2048),
    metadata: optional(metadata),
  }),
  // Wrong metadata has a code of its own here (decisions 8).
  codes: { metadata: 'METADATA_INVALID' },
  before: mayOpenSession,
  async handle({ params, body, execute }) {
    if (!Object.hasOwn(checkoutActions, body.action)) {
      await mayOpenSession({ params, execute })
      throw new DomainError('INVALID_ACTION')
    }
    const input = { escrowId: params['id'], ...body, action: body.action.toUpperCase() }
    const { createCheckoutSession } = await execute<Created>('CreateCheckoutSession', { input })
    const { session, url } = createCheckoutSession
    return { status: 201, headers: { Location: `/api/v1/sessions/${session.sessionId}` }, body: { ...session, url } }
  },
})

interface Created {
  createCheckoutSession: { session: { sessionId: string; expiresAt: string }; url: string }
}

/**
 * Throws for an escrow that is malformed, unknown or not the caller's. One that the developer created needs no association here, so its
 * absence must not hide what is wrong with the body.
 */
async function mayOpenSession(request: Pick<RestRequest<undefined>, 'params' | 'execute'>): Promise<void> {
  try {
    await mayReadEscrow(request)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'ACCOUNT_NOT_ASSOCIATED') throw error
  }
}
