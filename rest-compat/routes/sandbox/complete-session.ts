import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { renderEscrow, type EscrowData } from '../../render/escrow.js'
import { renderSession, type SessionData } from '../../render/session.js'
import { route } from '../../route.js'

export const completeSession = route({
  method: 'post',
  path: '/sandbox/sessions/:sessionId/complete',
  body: z.object({
    input: optional(
      z.object({
        method: optional(z.enum(['wallet', 'card'], { error: 'must be wallet or card' })),
        acceptAutomaticRelease: optional(z.boolean('must be true or false')),
        name: optional(text(1, 200)),
        category: optional(text(1, 50)),
        reason: optional(text(0, 2000)),
      }),
    ),
  }),
  before: ({ params, execute }) => execute('CheckoutSession', { id: params['sessionId'] }),
  async handle({ params, body, execute }) {
    const variables = { input: { sessionId: params['sessionId'], ...body.input } }
    const { completeSandboxSession: done } = await execute<Completed>('CompleteSandboxSession', variables)
    return { body: { session: renderSession(done.session), escrow: renderEscrow(done.escrow) } }
  },
})

interface Completed {
  completeSandboxSession: { session: SessionData; escrow: EscrowData }
}
