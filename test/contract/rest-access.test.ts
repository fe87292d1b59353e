import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restRoutes, type RestRoute } from '../proof/bad-input/rest-shots.js'
import { staffRoles } from '../../server/domain/credential/actor.js'
import { databaseDigest, writtenBetween } from '../support/database/database-digest.js'
import type { ErrorCode } from '../../server/domain/errors.js'
import { redirectUrl, type Answer } from '../support/escrow-world.js'
import { restAccess, type RestAccess } from './access-matrix.js'
import { openForeignThings, type ForeignThings, type ThingKind } from './foreign-things.js'

// The access matrix of REST (decisions 1, order of refusals): every route, walked from the routers, against every credential that it does not
// take; those with an id against everybody whose id it is not, and every form that an id may have. A route that is not in `restAccess`, or
// with a kind of id that is not named here, fails.

interface Kind {
  thing: ThingKind
  foreign: [status: number, code: ErrorCode]
  /** What is told to an integrator who acts for nobody, where that comes first. */
  toNobody?: [status: number, code: ErrorCode]
  unknown: ErrorCode
  malformed: ErrorCode
  /** Where anything may be somebody's own name of it, and none is malformed. */
  takesNames?: true
}

/** What the id in a path names, by the path's part before it. */
const kinds: Record<string, Kind> = {
  escrows: { thing: 'esc', foreign: [403, 'NOT_A_PARTY'], unknown: 'ESCROW_NOT_FOUND', malformed: 'INVALID_ESCROW_ID' },
  charges: {
    thing: 'ch',
    foreign: [404, 'CHARGE_NOT_FOUND'],
    unknown: 'CHARGE_NOT_FOUND',
    malformed: 'CHARGE_NOT_FOUND',
    takesNames: true,
  },
  'top-ups': {
    thing: 'top',
    foreign: [404, 'TOP_UP_NOT_FOUND'],
    toNobody: [403, 'ACCOUNT_NOT_ASSOCIATED'],
    unknown: 'TOP_UP_NOT_FOUND',
    malformed: 'INVALID_ID',
  },
  sessions: { thing: 'cs', foreign: [403, 'FORBIDDEN'], unknown: 'SESSION_NOT_FOUND', malformed: 'INVALID_ID' },
  events: { thing: 'evt', foreign: [404, 'EVENT_NOT_FOUND'], unknown: 'EVENT_NOT_FOUND', malformed: 'INVALID_ID' },
  webhooks: { thing: 'wh', foreign: [404, 'WEBHOOK_NOT_FOUND'], unknown: 'WEBHOOK_NOT_FOUND', malformed: 'INVALID_ID' },
  'test-clocks': { thing: 'clk', foreign: [404, 'TEST_CLOCK_NOT_FOUND'], unknown: 'TEST_CLOCK_NOT_FOUND', malformed: 'INVALID_ID' },
  'identity-verifications': {
    thing: 'idv',
    foreign: [404, 'VERIFICATION_NOT_FOUND'],
    unknown: 'VERIFICATION_NOT_FOUND',
    malformed: 'INVALID_VERIFICATION_ID',
  },
  destinations: {
    thing: 'dst',
    foreign: [404, 'DESTINATION_NOT_FOUND'],
    toNobody: [403, 'ACCOUNT_NOT_ASSOCIATED'],
    unknown: 'DESTINATION_NOT_FOUND',
    malformed: 'INVALID_ID',
  },
  withdrawals: {
    thing: 'wd',
    foreign: [404, 'WITHDRAWAL_NOT_FOUND'],
    toNobody: [403, 'ACCOUNT_NOT_ASSOCIATED'],
    unknown: 'WITHDRAWAL_NOT_FOUND',
    malformed: 'INVALID_ID',
  },
  requests: {
    thing: 'req',
    foreign: [404, 'REQUEST_NOT_FOUND'],
    unknown: 'REQUEST_NOT_FOUND',
    malformed: 'REQUEST_NOT_FOUND',
    takesNames: true,
  },
  'oauth-clients': {
    thing: 'oac',
    foreign: [404, 'OAUTH_CLIENT_NOT_FOUND'],
    unknown: 'OAUTH_CLIENT_NOT_FOUND',
    malformed: 'INVALID_ID',
  },
  'api-keys': { thing: 'key', foreign: [404, 'API_KEY_NOT_FOUND'], unknown: 'API_KEY_NOT_FOUND', malformed: 'INVALID_ID' },
}

const hasId = ({ route }: RestRoute) => route.path.includes(':')
const routes = restRoutes.filter(hasId)
const nameOf = ({ route, prefix }: RestRoute) => `${route.method.toUpperCase()} ${prefix}${route.path}`

/** Something for every route: what a route does not know it ignores. */
const body = {
  title: 'Taken over',
  name: 'Taken over',
  isActive: false,
  reason: 'Taken over.',
  action: 'complete',
  url: 'https://evil.example.com/',
  to: '2026-11-21T10:00:00.000Z',
  amount: 20,
  mode: 'quick',
  buyerEmail: 'somebody@example.com',
  amountTnd: 10,
  requestId: 'may',
  targetUserEmail: 'somebody@example.com',
  redirectUrl,
  email: 'somebody.else@example.com',
}

/** But for a route that takes nothing else, or one amount. */
const bodies: Record<string, object> = {
  '/escrows/:id/close': { reason: body.reason },
  '/escrows/:id/refund-funds': { amountTnd: body.amountTnd, reason: body.reason },
  '/escrows/:id/release-requests': { requestId: body.requestId, amountTnd: body.amountTnd },
}

let things: ForeignThings
let staff: string[]

beforeAll(async () => {
  things = await openForeignThings()
  staff = await Promise.all(staffRoles.map((role) => things.world.staffToken(role)))
})
afterAll(() => things.close())

function kindOf({ route }: RestRoute): Kind {
  const part = /([\w-]+)\/:/.exec(route.path)![1]!
  const kind = kinds[part]
  // A payout request has the caller's own name, and is looked for in the escrow that stands before it.
  if (!kind || route.path.replace('/:requestId', '').split(':').length !== 2) throw new Error(`${route.path}: say here what its ids name`)
  return kind
}

function ask({ route, prefix }: RestRoute, id: string, token: string, headers: Record<string, string> = {}): Promise<Answer> {
  const path = prefix + route.path.replace(/:\w+/, () => id)
  return things.world.call(route.method.toUpperCase(), path, {
    token,
    headers,
    ...(route.body ? { body: bodies[route.path] ?? body } : {}),
  })
}

/** Nothing of the owner's things, whole database, may be other than before. */
async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await databaseDigest(things.world.sql)
  await work()
  expect(writtenBetween(before, await databaseDigest(things.world.sql))).toEqual([])
}

const told = ({ status, code }: Answer) => `${status} ${code}`

const named = (some: readonly RestRoute[]) => some.map((route) => [nameOf(route), route] as const)

/** An id that the route could take, where it takes one. */
const someId = (route: RestRoute) => (hasId(route) ? things.ids[kindOf(route).thing] : '')

describe.each(named(restRoutes.filter(({ caller }) => caller !== 'nobody')))('%s', (_name, route) => {
  it('401 without the one credential that it takes', async () => {
    const { owners, spentKeys, strangers } = things
    const live = owners.key.replace('sk_sandbox_', 'sk_live_')
    const people = [owners.seller, owners.buyer, strangers.user, ...staff]
    const common = ['', 'nonsense', `sk_sandbox_${'0'.repeat(64)}`, live, `ut_${'0'.repeat(64)}`, ...Object.values(spentKeys), ...people]
    const takesKey = route.caller === 'key'
    const wrong = takesKey ? [...common, owners.developer] : [...common, owners.key, `dt_${'0'.repeat(64)}`]
    const id = someId(route)
    await changesNothing(async () => {
      for (const token of wrong) expect(told(await ask(route, id, token)), token.slice(0, 14)).toBe('401 UNAUTHORIZED')
      const both = { 'x-api-key': takesKey ? strangers.key : owners.key }
      expect(told(await ask(route, id, takesKey ? owners.key : owners.developer, both))).toBe('401 UNAUTHORIZED')
    })
  })
})

describe.each(named(routes))('%s', (_name, route) => {
  const takesKey = route.caller === 'key'

  it('refuses whoever has nothing to do with it, before a word about anything else, and tells nothing of it', async () => {
    const { thing, foreign, toNobody = foreign } = kindOf(route)
    const { strangers, ids, world } = things
    await changesNothing(async () => {
      for (const token of takesKey ? [strangers.key, strangers.keyOfNobody] : [strangers.developer]) {
        const answer = await ask(route, ids[thing], token)
        expect(told(answer)).toBe((token === strangers.keyOfNobody ? toNobody : foreign).join(' '))
        expect(answer.text).not.toMatch(new RegExp(`${world.cast.buyer.email}|${world.cast.seller.email}|kept-private`))
      }
    })
  })

  it('404 for an unknown id, 400 for a malformed one and for one of another type, also when it is somebody’s', async () => {
    const { thing, unknown, malformed, takesNames } = kindOf(route)
    const { ids, owners } = things
    const token = takesKey ? owners.key : owners.developer
    const others = Object.entries(ids)
      .filter(([each]) => each !== thing)
      .map(([, id]) => id)
    const broken = [
      ids[thing].toUpperCase(),
      ids[thing].slice(0, -1),
      `${ids[thing]}0`,
      ids[thing].replace('_', '-'),
      `${ids[thing]}%20`,
      '1',
      'null',
      '%7B%22$ne%22:null%7D',
    ]
    await changesNothing(async () => {
      expect(told(await ask(route, `${thing}_01jd4q6z8y3v7w2n5k9m0xabcd`, token))).toBe(`404 ${unknown}`)
      for (const id of [...others, ...broken]) expect(told(await ask(route, id, token)), id).toBe(`${takesNames ? 404 : 400} ${malformed}`)
      for (const id of [`${ids[thing]}%00`, '%00', '%ff']) expect(told(await ask(route, id, token)), id).toBe('400 VALIDATION_ERROR')
    })
  })
})

it('knows things that are really there: their owners are not refused', async () => {
  for (const route of routes.filter((each) => each.route.method === 'get')) {
    const answer = await ask(route, things.ids[kindOf(route).thing], route.caller === 'key' ? things.owners.key : things.owners.developer)
    // A quick escrow has no contract, none of them asks for proof, and nothing was paid out in parts.
    const invoice = '/escrows/:id/release-requests/:requestId/invoice'
    const without = { '/escrows/:id/contract': [404], '/escrows/:id/proof': [400], [invoice]: [404] }[route.route.path] ?? []
    expect([200, ...without], nameOf(route)).toContain(answer.status)
  }
  const [replay] = routes.filter(({ route }) => route.path.startsWith('/events/'))
  expect((await ask(replay!, things.ids.evt, things.owners.key)).status).toBe(200)
})

// Last, since some of them may.
describe('who may use a route', () => {
  const outcome = ({ status, code }: Answer) => (code ? `${status} ${code}` : String(status))

  async function found(route: RestRoute): Promise<RestAccess> {
    const { caller } = route
    const { counterparty, strangers, world } = things
    if (!hasId(route))
      return caller === 'key' ? { takes: caller, unassociated: outcome(await ask(route, '', strangers.keyOfNobody)) } : { takes: caller }
    const isOfEscrow = kindOf(route).thing === 'esc'
    const id = isOfEscrow ? await world.given({ mode: 'quick' }).delivered() : someId(route)
    return { takes: caller, counterparty: outcome(await ask(route, id, caller === 'key' ? counterparty.key : counterparty.developer)) }
  }

  it.each(named(restRoutes))('%s', async (name, route) => {
    const access = await found(route)
    const what = `not as test/contract/access-matrix.ts says. Who may use it? If this is right, its row is\n  '${name}': ${JSON.stringify(access)},\n`
    expect(restAccess[name], what).toEqual(access)
  })

  it('has no row of a route that is gone', () => {
    expect(Object.keys(restAccess).filter((name) => !restRoutes.some((route) => nameOf(route) === name))).toEqual([])
  })
})
