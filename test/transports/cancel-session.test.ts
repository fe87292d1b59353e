import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../server/domain/errors.js'
import { expected, expectRefusal, minuteMs, unknownEscrow, unknownSession, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { tokenOf } from './by-rest.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})

afterAll(() => world.close())

const statuses: Partial<Record<ErrorCode, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  SESSION_NOT_FOUND: 404,
  SESSION_ALREADY_COMPLETED: 409,
  SESSION_EXPIRED: 409,
  INVALID_ID: 400,
}

const cancelByRest = (sessionId: string, who: Who) =>
  world.call('POST', `/api/v1/sessions/${encodeURIComponent(sessionId)}/cancel`, { token: tokenOf(world, who) })

interface Way {
  name: 'GraphQL' | 'REST'
  speaksFor: Who[]
  cancels: (sessionId: string, who: Who) => Promise<Json>
  refuses: (sessionId: string, who: Who, code: ErrorCode) => Promise<void>
}

const ways: Way[] = [
  {
    name: 'GraphQL',
    speaksFor: ['sellerKey', 'buyer'],
    cancels: async (sessionId, who) => {
      const { session } = await world.does('cancelCheckoutSession', { sessionId }, who)
      return { ...session, status: session.status.toLowerCase() }
    },
    refuses: (sessionId, who, code) => world.refuses('cancelCheckoutSession', { sessionId }, who, code),
  },
  {
    name: 'REST',
    speaksFor: ['sellerKey'],
    cancels: async (sessionId, who) => {
      const { body } = await expected(200, cancelByRest(sessionId, who))
      expect(body).toEqual({ session: expect.any(Object) })
      return body.session
    },
    refuses: async (sessionId, who, code) => {
      const before = await world.imprint()
      expectRefusal(await cancelByRest(sessionId, who), { status: statuses[code]!, code })
      expect(await world.imprint(), 'a refusal changes nothing').toBe(before)
    },
  },
]

const payment = (escrowId: string) => world.session(escrowId, 'accept_pay', 'buyer')
const anEscrow = () => world.given({ mode: 'quick' }).pending()
const now = () => world.services.clock().toISOString()

describe.each(ways)('$name', ({ name, speaksFor, cancels, refuses }) => {
  it('answers the cancelled session, and the same when it is cancelled already; its developer is told once', async () => {
    for (const who of speaksFor) {
      const sessionId = await payment(await anEscrow())
      const session = await cancels(sessionId, who)
      const cancelReason = who === 'buyer' ? 'user' : 'api'
      expect(session).toMatchObject({ sessionId, status: 'cancelled', cancelReason, cancelledAt: now(), completedAt: null })
      world.services.clock.advance(minuteMs)
      expect(await cancels(sessionId, who)).toEqual(session)
      expect(await toldOf(sessionId)).toEqual([{ type: 'checkout.session.cancelled', reader: world.cast.developerId }])
    }
  })

  it('refuses a session that is completed or expired', async () => {
    const escrowId = await anEscrow()
    const completed = await payment(escrowId)
    await world.does('payEscrow', { escrowId, method: 'WALLET', checkoutSessionId: completed }, 'buyer')
    await refuses(completed, 'sellerKey', 'SESSION_ALREADY_COMPLETED')
    const expired = await payment(await anEscrow())
    world.services.clock.advance(30 * minuteMs)
    await refuses(expired, 'sellerKey', 'SESSION_EXPIRED')
  })

  it('is for nobody but its developer, and its person where the transport has people', async () => {
    const sessionId = await payment(await anEscrow())
    await refuses(sessionId, 'nobody', 'UNAUTHORIZED')
    const people = name === 'GraphQL' ? (['seller', 'stranger', 'developer', 'owner'] as const) : []
    for (const who of ['buyerKey', 'strangerKey', 'loneKey', ...people] as const) await refuses(sessionId, who, 'FORBIDDEN')
  })

  it('refuses ids that are unknown or malformed', async () => {
    await refuses(unknownSession, 'sellerKey', 'SESSION_NOT_FOUND')
    const empty = name === 'GraphQL' ? [''] : []
    for (const id of ['nonsense', 'cs_1', unknownEscrow, ...empty]) await refuses(id, 'sellerKey', 'INVALID_ID')
  })
})

const toldOf = (sessionId: string) =>
  world.sql(
    `select e.type, r.principal_id as reader from event_recipient r join domain_event e on e.id = r.event_id
     where e.body::jsonb #>> '{data,session,sessionId}' = $1 order by e.seq`,
    [sessionId],
  )
