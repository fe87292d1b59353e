import { expect } from 'vitest'
import { hourMs, type Json } from '../support/escrow-world.js'
import type { GraphqlWorld, Who } from '../support/graphql-world.js'

interface Standing {
  funded?: number
  reserved?: number
  released?: number
  refunded?: number
  /** It has ended: nothing is left to claim, whatever was not. */
  isOver?: boolean
}

/** How the money of a progressive escrow in TND stands (specification, Payout requests), in GraphQL's words. */
export function progress({ funded = 200, reserved = 0, released = 0, refunded = 0, isOver = false }: Standing): Json {
  const remaining = isOver ? 0 : funded - released - refunded
  const figures = {
    availableForRelease: remaining - reserved,
    reserved,
    releasedTotal: released,
    remainingAmount: remaining,
    refundedTotal: refunded,
  }
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, tnd]) => [
      [name, tnd.toFixed(3)],
      [`${name}Tnd`, tnd.toFixed(3)],
    ]),
  )
}

/** A payout request as REST and events tell it, of one that is pending. */
export const request = (told: Json): Json =>
  expect.objectContaining({
    requestId: 'may',
    amountTnd: 50,
    amountFace: 50,
    currency: 'TND',
    decidedAt: null,
    decisionSource: null,
    releasedAt: null,
    disputeTicketId: null,
    resolution: null,
    ...told,
  })

/** Until when the buyer may answer a request that was just made. */
export const approval = (later: (ms: number) => string): Json => ({
  kind: 'release_approval',
  at: later(48 * hourMs),
  effect: 'release_request_approved',
  paused: false,
  remainingSeconds: 48 * 3_600,
})

/** The seller claims 50 TND of an escrow, under the id `may` unless told otherwise. */
export const claim = async (world: GraphqlWorld, escrowId: string, { requestId = 'may', amountTnd = '50', as = 'seller' as Who } = {}) => {
  await world.does('createReleaseRequest', { escrowId, requestId, amountTnd }, as)
}

export const reject = async (world: GraphqlWorld, escrowId: string, requestId = 'may') => {
  await world.does('rejectReleaseRequest', { escrowId, requestId, reason: 'Nothing was done in May.' }, 'buyer')
}

/** A paid escrow of 100 TND of which 30 are claimed under the id `may`. */
export async function claimed(world: GraphqlWorld): Promise<string> {
  const escrowId = await world.given({ mode: 'quick', amount: '100', progressiveRelease: {} }).paid()
  await claim(world, escrowId, { amountTnd: '30' })
  return escrowId
}
