import { it } from 'vitest'
import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import type { ErrorCode } from '../../server/domain/errors.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import { minuteMs, unknownEscrow, unknownSession } from './escrow-world.js'
import type { ExpectedRefusal, GraphqlWorld, Who } from './graphql-world.js'

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
  session?: { action: CheckoutAction; target: 'seller' | 'buyer'; metadata?: Record<string, string> } | null
  /** A key may do it all the same, within the consent that the world gives it. */
  isWithinConsent?: boolean
  /** Codes that it answers as a conflict, whatever their usual status. */
  conflicts?: ErrorCode[]
  /** False for staff's own, which carry no version. */
  hasVersion?: boolean
  /** On which escrows it is refused; standard ones unless given. */
  shelf?: keyof typeof stocks
}

/** What kind of escrows stand on a shelf, and what happens to each as soon as it is paid. */
interface Stock {
  terms?: Partial<NewEscrow>
  onPaid?: (world: GraphqlWorld, escrowId: string) => Promise<unknown>
}

const stocks = {
  standard: {},
  /** Paid out in slices, of which one is claimed: `may`. */
  progressive: {
    terms: { progressiveRelease: {} },
    onPaid: (world, escrowId) => world.does('createReleaseRequest', { escrowId, requestId: 'may', amountTnd: '30' }, 'seller'),
  },
} satisfies Record<string, Stock>

/** One escrow in every state; refusals change nothing, so every test may use the same ones. */
async function stockShelf(world: GraphqlWorld, { terms = {}, onPaid }: Stock): Promise<Record<ShelfState, string>> {
  const given = world.given({ title: 'Shelf', amount: '100', ...terms })
  const paid = async () => {
    const escrowId = await given.paid()
    await onPaid?.(world, escrowId)
    return escrowId
  }
  const then = async (made: Promise<string>, name: string, as: Who, input: object = {}) => {
    const escrowId = await made
    await world.does(name, { escrowId, ...input }, as, { select: 'escrow { id }' })
    return escrowId
  }
  const disputed = () => then(paid(), 'openDispute', 'buyer', { category: 'NOT_DELIVERED', reason: 'Nothing has come so far.' })
  return {
    pending: await given.pending(),
    signed: await given.signed(),
    paid: await paid(),
    requested: await then(paid(), 'requestCancellation', 'buyer'),
    delivered: await then(paid(), 'deliverEscrow', 'seller'),
    completed: await then(then(paid(), 'deliverEscrow', 'seller'), 'completeEscrow', 'buyer'),
    cancelled: await given.cancelled(),
    disputed: await disputed(),
    offered: await then(disputed(), 'offerSettlement', 'buyer', { sellerAwardTnd: '40' }),
  }
}

/** What every mutation of an escrow refuses, and how: credentials, rights, ids, states, versions, sessions. */
export function describeRefusals(worldOf: () => GraphqlWorld, cases: MutationCase[]): void {
  const versioned = cases.filter(({ hasVersion = true }) => hasVersion)
  const personal = cases.filter(({ session, isWithinConsent }) => session !== undefined && !isWithinConsent)
  const hosted = cases.filter(({ session }) => session)

  it.each(cases)('$name refuses nobody, strangers, other kinds of people, and the wrong party', async (asked) => {
    const { refused, on } = await asking(worldOf(), asked)
    const strangers = {
      nobody: 'UNAUTHORIZED',
      developer: 'FORBIDDEN',
      stranger: 'NOT_A_PARTY',
      strangerKey: 'NOT_A_PARTY',
      loneKey: 'NOT_A_PARTY',
    }
    for (const [who, code] of Object.entries({ ...strangers, ...asked.others }))
      await refused(on(asked.from), code as ErrorCode, who as Who)
  })

  it.each(cases)('$name refuses an id that is unknown or malformed', async (asked) => {
    const { refused, on, shelf } = await asking(worldOf(), asked)
    await refused(on(asked.from, { escrowId: unknownEscrow }), 'ESCROW_NOT_FOUND')
    for (const escrowId of ['', 'esc_1', shelf.pending.toUpperCase(), unknownSession, shelf.pending.slice(4)]) {
      await refused(on(asked.from, { escrowId }), 'INVALID_ESCROW_ID')
    }
  })

  it.each(cases)('$name refuses every other state, with the code of that state', async (asked) => {
    const { refused, on } = await asking(worldOf(), asked)
    for (const [state, code] of Object.entries(asked.states)) await refused(on(state as ShelfState), code)
  })

  it.each(versioned)('$name refuses a version that is not the present one', async (asked) => {
    const { refused, on, shelf } = await asking(worldOf(), asked)
    const { version } = await worldOf().escrow(shelf[asked.from], 'seller')
    for (const expectedVersion of [version - 1, version + 1]) await refused(on(asked.from, { expectedVersion }), 'VERSION_CONFLICT')
  })

  it.each(personal)('$name refuses an API key, which has to send the person', async (asked) => {
    const { refused, on } = await asking(worldOf(), asked)
    const message = asked.session ? new RegExp(`"${asked.session.action}"`) : /signs in/
    for (const key of ['sellerKey', 'buyerKey'] as const) await refused(on(asked.from), 'WRONG_PARTY', key, { message })
  })

  it.each(hosted)('$name refuses a session that is not for this, or is over', async (asked) => {
    const world = worldOf()
    const { refused, on, shelf } = await asking(world, asked)
    const { action, target, metadata } = asked.session!
    const refuses = (checkoutSessionId: string, code: ErrorCode) => refused(on(asked.from, { checkoutSessionId }), code)
    for (const id of ['', 'cs_1', unknownEscrow]) await refuses(id, 'INVALID_ID')
    await refuses(unknownSession, 'SESSION_NOT_FOUND')
    const elsewhere = await world.given({ mode: 'quick', amount: '10' }).paid()
    await refuses(await world.session(elsewhere, 'dispute', target), 'SESSION_ACTION_MISMATCH')
    const other = ['pending', 'signed'].includes(asked.from) ? 'accept_pay' : 'complete'
    if (other !== action) await refuses(await world.session(shelf[asked.from], other, 'buyer'), 'SESSION_ACTION_MISMATCH')
    const cancelled = await world.session(shelf[asked.from], action, target, metadata)
    await world.does('cancelCheckoutSession', { sessionId: cancelled }, 'sellerKey')
    await refuses(cancelled, 'SESSION_CANCELLED')
    const expired = await world.session(shelf[asked.from], action, target, metadata)
    world.services.clock.advance(30 * minuteMs)
    await refuses(expired, 'SESSION_EXPIRED')
  })
}

async function asking(world: GraphqlWorld, { name, by, input, conflicts, shelf: stock }: MutationCase) {
  const shelf = await shelfOf(world, stock)
  return {
    shelf,
    on: (state: ShelfState, more: object = {}) => ({ escrowId: shelf[state], ...input, ...more }),
    refused: (given: object, code: ErrorCode, who: Who = by, expected?: ExpectedRefusal) =>
      world.refuses(name, given, who, code, conflicts?.includes(code) ? { status: 409, ...expected } : expected),
  }
}

const shelves = new WeakMap<GraphqlWorld, Map<keyof typeof stocks, Promise<Record<ShelfState, string>>>>()

/** A shelf of a world, stocked when it is first asked for. */
export function shelfOf(world: GraphqlWorld, stock: keyof typeof stocks = 'standard'): Promise<Record<ShelfState, string>> {
  const known = shelves.get(world) ?? new Map<keyof typeof stocks, Promise<Record<ShelfState, string>>>()
  shelves.set(world, known)
  const shelf = known.get(stock) ?? stockShelf(world, stocks[stock])
  known.set(stock, shelf)
  return shelf
}
