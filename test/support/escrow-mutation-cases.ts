import { beforeAll, describe, it } from 'vitest'
import type { CheckoutAction } from '../../server/domain/checkout/checkout-action.js'
import type { ErrorCode } from '../../server/domain/errors.js'
import { minuteMs, unknownEscrow, unknownSession } from './escrow-world.js'
import type { GraphqlWorld, Who } from './graphql-world.js'

/** `requested`: paid, and the buyer's cancellation request waits. `offered`: disputed, and the buyer has offered to settle. */
export const shelfStates = ['pending', 'signed', 'paid', 'requested', 'delivered', 'completed', 'cancelled', 'disputed', 'offered'] as const
export type ShelfState = (typeof shelfStates)[number]

/** One mutation on an escrow that exists, with everything by which it refuses whatever its input. */
export interface MutationCase {
  name: string
  /** Beside `escrowId`. */
  input?: object
  by: Who
  /** Where it would succeed. */
  from: ShelfState
  /** Everybody else who may ask, with what they are told. A stranger is always told NOT_A_PARTY. */
  others?: Partial<Record<Who, ErrorCode>>
  /** Every state in which it cannot be done. */
  states: Partial<Record<ShelfState, ErrorCode>>
  /** Null: the person has to come in person and no session can bring them. Absent: an API key may do it. */
  session?: { action: CheckoutAction; target: 'seller' | 'buyer' } | null
  /** False for staff's own, which carry no version. */
  hasVersion?: boolean
}

/** One standard escrow in every state; refusals change nothing, so every test may use the same ones. */
export async function stockShelf(world: GraphqlWorld): Promise<Record<ShelfState, string>> {
  const given = world.given({ title: 'Shelf', amount: '100' })
  const [requested, offered] = [await given.paid(), await given.disputed()]
  await world.does('requestCancellation', { escrowId: requested }, 'buyer')
  await world.does('offerSettlement', { escrowId: offered, sellerAwardTnd: '40' }, 'buyer')
  return {
    pending: await given.pending(),
    signed: await given.signed(),
    paid: await given.paid(),
    requested,
    delivered: await given.delivered(),
    completed: await given.completed(),
    cancelled: await given.cancelled(),
    disputed: await given.disputed(),
    offered,
  }
}

/** What every mutation of an escrow refuses, and how: credentials, rights, ids, versions, states, sessions. */
export function describeRefusals(worldOf: () => GraphqlWorld, cases: MutationCase[]): void {
  describe.each(cases)('$name refuses', (asked) => {
    let world: GraphqlWorld
    let shelf: Record<ShelfState, string>
    const { name, by, from } = asked
    const on = (state: ShelfState, more: object = {}) => ({ escrowId: shelf[state], ...asked.input, ...more })

    beforeAll(async () => {
      world = worldOf()
      shelf = await shelfOf(world)
    })

    it('nobody, strangers, other kinds of people, and the wrong party', async () => {
      const others: Partial<Record<Who, ErrorCode>> = { nobody: 'UNAUTHORIZED', developer: 'FORBIDDEN', stranger: 'NOT_A_PARTY', strangerKey: 'NOT_A_PARTY', loneKey: 'NOT_A_PARTY' }
      for (const [who, code] of Object.entries({ ...others, ...asked.others })) await world.refuses(name, on(from), who as Who, code)
    })

    it('an id that is unknown or malformed', async () => {
      await world.refuses(name, on(from, { escrowId: unknownEscrow }), by, 'ESCROW_NOT_FOUND')
      for (const escrowId of ['', 'esc_1', shelf.pending.toUpperCase(), unknownSession, shelf.pending.slice(4)]) {
        await world.refuses(name, on(from, { escrowId }), by, 'INVALID_ESCROW_ID')
      }
    })

    it('every other state, with the code of that state', async () => {
      for (const [state, code] of Object.entries(asked.states)) await world.refuses(name, on(state as ShelfState), by, code)
    })

    if (asked.hasVersion !== false) {
      it('a version that is not the present one', async () => {
        const { version } = await world.escrow(shelf[from], 'seller')
        for (const expectedVersion of [version - 1, version + 1]) await world.refuses(name, on(from, { expectedVersion }), by, 'VERSION_CONFLICT')
      })
    }

    const { session } = asked
    if (session !== undefined) {
      it('an API key, which has to send the person', async () => {
        const message = session ? new RegExp(`"${session.action}"`) : /signs in/
        for (const key of ['sellerKey', 'buyerKey'] as const) await world.refuses(name, on(from), key, 'WRONG_PARTY', { message })
      })
    }

    if (!session) return
    it('a session that is not for this, or is over', async () => {
      const { action, target } = session
      const refused = (checkoutSessionId: string, code: ErrorCode) => world.refuses(name, on(from, { checkoutSessionId }), by, code)
      for (const id of ['', 'cs_1', unknownEscrow]) await refused(id, 'INVALID_ID')
      await refused(unknownSession, 'SESSION_NOT_FOUND')
      const elsewhere = await world.given({ mode: 'quick', amount: '10' }).paid()
      await refused(await world.session(elsewhere, 'dispute', target), 'SESSION_ACTION_MISMATCH')
      const other = from === 'pending' || from === 'signed' ? 'accept_pay' : 'complete'
      if (other !== action) await refused(await world.session(shelf[from], other, 'buyer'), 'SESSION_ACTION_MISMATCH')
      const cancelled = await world.session(shelf[from], action, target)
      await world.does('cancelCheckoutSession', { sessionId: cancelled }, 'sellerKey')
      await refused(cancelled, 'SESSION_CANCELLED')
      const expired = await world.session(shelf[from], action, target)
      world.services.clock.advance(30 * minuteMs)
      await refused(expired, 'SESSION_EXPIRED')
    })
  })
}

const shelves = new WeakMap<GraphqlWorld, Promise<Record<ShelfState, string>>>()

function shelfOf(world: GraphqlWorld): Promise<Record<ShelfState, string>> {
  const shelf = shelves.get(world) ?? stockShelf(world)
  shelves.set(world, shelf)
  return shelf
}
