import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Context } from '../context.js'
import { requireActor } from '../require-actor.js'

/** The result of an escrow mutation, for anybody who may act on escrows at all. */
export async function escrowAnswer(context: Context, act: () => Promise<EscrowView>): Promise<{ escrow: EscrowView }> {
  requireActor(context.actor, 'user', 'api_key', 'staff')
  return { escrow: await act() }
}
