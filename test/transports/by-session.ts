import { expect } from 'vitest'
import { expected } from '../support/escrow-world.js'
import { byRest, readEscrow } from './by-rest.js'
import type { Way } from './verb.js'

/** A checkout session that the integrator opens for the person, who performs it; what sessions refuse is told by their creation. */
export const bySession: Pick<Way, 'does' | 'reads' | 'shown' | 'refuses'> = {
  does: async (world, { always }, { escrowId, requestId, ...input }, as) => {
    const { action, target } = always.session!
    const sessionId = await world.session(escrowId, action, target, typeof requestId === 'string' ? { requestId } : {})
    const { body } = await expected(200, world.call('POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, { body: { input } }))
    expect(body).toMatchObject({ session: { sessionId, status: 'completed' }, escrow: { id: escrowId } })
    return { escrow: await readEscrow(world, escrowId, as), beside: {} }
  },
  reads: byRest.reads,
  shown: byRest.shown,
  refuses: null,
}
