import { isInputObjectType, getNamedType, OperationTypeNode } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffRoles } from '../../server/domain/credential/actor.js'
import { encodeId } from '../../server/domain/id.js'
import type { Access } from '../../server/graphql/access/access.js'
import { accessOf } from '../../server/graphql/access/root-fields.js'
import { buildSchema } from '../../server/graphql/build-schema.js'
import { rootFields, type RootField } from '../proof/bad-input/root-fields.js'
import { databaseDigest, writtenBetween } from '../support/database/database-digest.js'
import { partyAccess } from './access-matrix.js'
import { callersOf } from './callers.js'
import { fieldsWithIds, foreignRequest, kindsIn, type ForeignRequest } from './foreign-request.js'
import { openForeignThings, type ForeignThings, type ThingKind } from './foreign-things.js'

// The access matrix of GraphQL (decisions 1, 17 and 18): every root field, walked from the schema, against every credential that is no good and
// every kind of caller; those that take an id against everybody whose id it is not, and of an escrow's against its parties.

type Stranger = keyof ForeignThings['strangers']

/** What the one kind of caller is told whose things these could be. */
const refusals: Record<ThingKind, Partial<Record<Stranger, string>>> = {
  esc: { user: 'NOT_A_PARTY', key: 'NOT_A_PARTY', keyOfNobody: 'NOT_A_PARTY' },
  cs: { user: 'FORBIDDEN', key: 'FORBIDDEN', keyOfNobody: 'FORBIDDEN' },
  wh: { developer: 'WEBHOOK_NOT_FOUND' },
  key: { developer: 'API_KEY_NOT_FOUND' },
  oac: { developer: 'OAUTH_CLIENT_NOT_FOUND' },
  evt: {},
  clk: { key: 'TEST_CLOCK_NOT_FOUND', keyOfNobody: 'TEST_CLOCK_NOT_FOUND', developer: 'TEST_CLOCK_NOT_FOUND' },
  dev: { user: 'ASSOCIATION_NOT_FOUND', developer: 'ASSOCIATION_NOT_FOUND' },
  usr: { support: 'answered' },
  stf: { support: 'STAFF_ONLY' },
  act: { support: 'STAFF_ONLY' },
  biz: { support: 'STAFF_ONLY' },
  idv: {
    key: 'VERIFICATION_NOT_FOUND',
    keyOfNobody: 'VERIFICATION_NOT_FOUND',
    developer: 'VERIFICATION_NOT_FOUND',
    support: 'STAFF_ONLY',
  },
  ch: { key: 'CHARGE_NOT_FOUND', keyOfNobody: 'CHARGE_NOT_FOUND', developer: 'CHARGE_NOT_FOUND' },
  top: { user: 'TOP_UP_NOT_FOUND', key: 'TOP_UP_NOT_FOUND', keyOfNobody: 'ACCOUNT_NOT_ASSOCIATED' },
  dep: { support: 'STAFF_ONLY' },
  rfd: { support: 'STAFF_ONLY' },
  wd: { user: 'WITHDRAWAL_NOT_FOUND', key: 'WITHDRAWAL_NOT_FOUND', keyOfNobody: 'ACCOUNT_NOT_ASSOCIATED', support: 'STAFF_ONLY' },
  dst: { user: 'DESTINATION_NOT_FOUND', key: 'DESTINATION_NOT_FOUND', keyOfNobody: 'ACCOUNT_NOT_ASSOCIATED' },
  txn: { support: 'STAFF_ONLY' },
  ofr: {},
  req: { developer: 'REQUEST_NOT_FOUND' },
  ses: { user: 'NOT_FOUND', developer: 'NOT_FOUND', support: 'NOT_FOUND' },
  file: {},
}

/** What anybody else may be told: that this is not for the likes of them. */
const others = ['FORBIDDEN', 'STAFF_ONLY', 'NOT_A_PARTY', 'SELLER_ONLY', 'BUYER_ONLY']

const toAnybody = {
  user: 'CHARGE_NOT_FOUND',
  key: 'CHARGE_NOT_FOUND',
  keyOfNobody: 'CHARGE_NOT_FOUND',
  developer: 'CHARGE_NOT_FOUND',
  support: 'CHARGE_NOT_FOUND',
}

const toStaffAlone = { user: 'STAFF_ONLY', key: 'STAFF_ONLY', keyOfNobody: 'STAFF_ONLY', developer: 'STAFF_ONLY' }

/** Where the table above does not hold, with why. */
const exceptions: Record<string, Partial<Record<Stranger, string>>> = {
  // Support reads (decisions 3).
  escrow: { support: 'answered' },
  node: { support: 'answered' },
  charge: { support: 'answered' },
  // Whoever has the link of a charge may; that of a checkout session is none.
  chargeCheckout: toAnybody,
  payCharge: toAnybody,
  releaseRequest: { support: 'RELEASE_REQUEST_NOT_FOUND' },
  releaseRequests: { support: 'answered' },
  // A developer stands in no role to an escrow; their feed holds what was addressed to them, which is nothing of this one.
  events: { support: 'answered', developer: 'nothing' },
  // Of one's own requests, those of a key that is nobody's of one's own: none.
  requestLog: { developer: 'answered' },
  event: { developer: 'EVENT_NOT_FOUND' },
  // Null, as of what there is not: test/graphql/find-own.test.ts.
  findOwn: { developer: 'answered' },
  // The log is the developer's own, in which a foreign escrow has no events: test/graphql/dashboard.test.ts.
  eventLog: { user: 'FORBIDDEN', key: 'FORBIDDEN', keyOfNobody: 'FORBIDDEN', developer: 'answered' },
  // For staff alone, whoever asks.
  escrowHistory: { ...toStaffAlone, support: 'answered' },
  resolveDispute: { user: 'STAFF_ONLY', key: 'STAFF_ONLY', keyOfNobody: 'STAFF_ONLY', developer: 'STAFF_ONLY' },
  resolveReleaseRequest: { user: 'STAFF_ONLY', key: 'STAFF_ONLY', keyOfNobody: 'STAFF_ONLY', developer: 'STAFF_ONLY' },
  setDeveloperLimits: { user: 'STAFF_ONLY', key: 'STAFF_ONLY', keyOfNobody: 'STAFF_ONLY', developer: 'STAFF_ONLY' },
  reviewProofAsStaff: { user: 'STAFF_ONLY', key: 'STAFF_ONLY', keyOfNobody: 'STAFF_ONLY', developer: 'STAFF_ONLY' },
  reviewIdentityVerification: { user: 'STAFF_ONLY', key: 'STAFF_ONLY', keyOfNobody: 'STAFF_ONLY', developer: 'STAFF_ONLY' },
  decideWithdrawal: { user: 'STAFF_ONLY', key: 'STAFF_ONLY', keyOfNobody: 'STAFF_ONLY', developer: 'STAFF_ONLY' },
  revealDestination: { user: 'STAFF_ONLY', key: 'STAFF_ONLY', keyOfNobody: 'STAFF_ONLY', developer: 'STAFF_ONLY' },
  identityCase: toStaffAlone,
  ledgerAccounts: toStaffAlone,
  ledgerTransfers: toStaffAlone,
  recordedEvents: { ...toStaffAlone, support: 'answered' },
  recordedEvent: { support: 'answered' },
  developerCase: { ...toStaffAlone, support: 'answered' },
  deliveries: { ...toStaffAlone, support: 'answered' },
  replayEventsAsStaff: toStaffAlone,
  cancelWithdrawal: { support: 'FORBIDDEN' },
  // What is asked for from one's own wallet goes to one's own account.
  createWithdrawal: { user: 'IDENTITY_REQUIRED', key: 'IDENTITY_REQUIRED' },
  // For whoever holds a link, and nobody else.
  submitDepositProof: { user: 'FORBIDDEN', key: 'FORBIDDEN', keyOfNobody: 'FORBIDDEN', developer: 'FORBIDDEN', support: 'FORBIDDEN' },
  // An identity is the person’s own.
  beginSellerIdentityVerification: { key: 'FORBIDDEN', keyOfNobody: 'FORBIDDEN' },
  // People act on the page of a session; only a key opens one.
  createCheckoutSession: { user: 'FORBIDDEN' },
  // A card is the person's own.
  payTopUp: { key: 'FORBIDDEN', keyOfNobody: 'FORBIDDEN' },
  // What may be spent is the user's alone to say; an association, its developer ends too.
  setSpendingConsent: { developer: 'FORBIDDEN' },
  // So is which image signs for them.
  confirmOwnSignature: { user: 'SIGNATURE_NOT_CONFIGURED', developer: 'FORBIDDEN' },
  deleteOwnSignature: { user: 'SIGNATURE_NOT_CONFIGURED', developer: 'FORBIDDEN' },
  // What is no image is seen before it is asked whose it would be.
  putOwnSignature: { user: 'SIGNATURE_INVALID', developer: 'FORBIDDEN' },
  // A developer has one business, and no way to name another’s; somebody else's document is not there.
  putBusiness: { developer: 'FILE_NOT_FOUND' },
  revokeFileLinks: { user: 'FILE_NOT_FOUND', key: 'FILE_NOT_FOUND', keyOfNobody: 'FILE_NOT_FOUND' },
  // Whoever may read an event, but into their own webhook.
  replayEvents: { key: 'WEBHOOK_NOT_FOUND', keyOfNobody: 'WEBHOOK_NOT_FOUND', developer: 'WEBHOOK_NOT_FOUND' },
}

/** Ids of nothing, each of the right kind. */
const nothingThere = Object.fromEntries(
  (
    [
      'esc',
      'cs',
      'wh',
      'key',
      'oac',
      'evt',
      'dev',
      'usr',
      'stf',
      'act',
      'ofr',
      'file',
      'clk',
      'biz',
      'ch',
      'idv',
      'dep',
      'top',
      'rfd',
      'dst',
      'wd',
      'txn',
      'ses',
    ] as const
  ).map((kind) => [kind, encodeId(kind, '00000000-0000-4000-8000-000000000000')]),
) as Record<ThingKind, string>

let things: ForeignThings
beforeAll(async () => {
  things = await openForeignThings()
})
afterAll(() => things.close())

interface Body {
  data?: Record<string, { userErrors?: Array<{ code: string }>; nodes?: unknown[] } | null> | null
  errors?: Array<{ extensions: { code: string } }>
}

/** The code of the refusal; `answered` or `nothing` when there was none. */
async function outcome({ operation, field }: RootField, token: string, request: ForeignRequest): Promise<string> {
  const isLive = operation === OperationTypeNode.SUBSCRIPTION
  const response = await fetch(`${things.world.url}/graphql${isLive ? '/stream' : ''}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(isLive ? { accept: 'text/event-stream' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(request),
    // A stream that was not refused would go on.
    signal: AbortSignal.timeout(5_000),
  })
  const text = await response.text()
  const { data, errors } = JSON.parse(isLive ? /^data: (\{.*\})$/m.exec(text)![1]! : text) as Body
  const payload = data?.[field.name]
  const code = errors?.[0]?.extensions.code ?? payload?.userErrors?.[0]?.code
  return code ?? (payload?.nodes?.length === 0 ? 'nothing' : 'answered')
}

async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await databaseDigest(things.world.sql)
  await work()
  expect(writtenBetween(before, await databaseDigest(things.world.sql))).toEqual([])
}

const named = (operation: OperationTypeNode, fields: readonly RootField[]) =>
  fields.filter((root) => root.operation === operation).map((root) => [root.field.name, root] as const)

describe.each([...named(OperationTypeNode.QUERY, fieldsWithIds), ...named(OperationTypeNode.MUTATION, fieldsWithIds)])(
  '%s',
  (_name, root) => {
    it('refuses whoever has nothing to do with it, and writes nothing', () =>
      changesNothing(async () => {
        const request = foreignRequest(root, things.ids)
        const isOpen = callersOf[`${root.operation} ${root.field.name}`] === 'anybody'
        expect(await outcome(root, '', request)).toBe(isOpen ? 'CHARGE_NOT_FOUND' : 'UNAUTHORIZED')
        for (const [who, token] of Object.entries(things.strangers) as Array<[Stranger, string]>) {
          const exact =
            exceptions[root.field.name]?.[who] ??
            kindsIn(root)
              .map((kind) => refusals[kind][who])
              .find(Boolean)
          const found = await outcome(root, token, request)
          expect(exact ? [exact] : others, `${who}: ${found}`).toContain(found)
        }
      }))
  },
)

it.each(named(OperationTypeNode.SUBSCRIPTION, fieldsWithIds))(
  'subscription %s: a stranger does not wait for events of this escrow',
  async (_name, root) => {
    const { user, key, keyOfNobody } = things.strangers
    const request = foreignRequest(root, things.ids)
    expect(await outcome(root, '', request)).toBe('UNAUTHORIZED')
    for (const token of [user, key, keyOfNobody]) expect(await outcome(root, token, request)).toBe('NOT_A_PARTY')
  },
)

it('node refuses every other kind of thing as well', async () => {
  const { ids, strangers } = things
  const [[, root]] = named(
    OperationTypeNode.QUERY,
    fieldsWithIds.filter(({ field }) => field.name === 'node'),
  ) as [readonly [string, RootField]]
  for (const kind of ['cs', 'wh', 'key', 'evt', 'dev', 'stf', 'act'] as const) {
    for (const token of ['', ...Object.values(strangers)]) {
      const found = await outcome(root, token, foreignRequest(root, { ...ids, esc: ids[kind] }))
      expect(found, kind).toMatch(/^(UNAUTHORIZED|FORBIDDEN|INVALID_ID|STAFF_ONLY|[A-Z_]*NOT_FOUND)$/)
    }
  }
})

describe('what the parties to an escrow may', () => {
  const ofEscrow = fieldsWithIds.filter((root) => root.operation !== OperationTypeNode.SUBSCRIPTION && kindsIn(root).includes('esc'))
  let escrowId: string
  const open = async () => (escrowId = await things.world.given({ mode: 'quick' }).delivered())
  beforeAll(open)

  it.each(ofEscrow.map((root) => [root.field.name, root] as const))('%s', async (name, root) => {
    const { owners, counterparty, ids } = things
    const parties = { seller: owners.seller, buyer: owners.buyer, keyOfSeller: owners.key, keyOfBuyer: counterparty.key }
    const found: Record<string, string> = {}
    for (const [who, token] of Object.entries(parties)) {
      found[who] = await outcome(root, token, foreignRequest(root, { ...ids, esc: escrowId }))
      // What was done is done: the next one has an escrow like the first.
      if (root.operation === OperationTypeNode.MUTATION && found[who] === 'answered') await open()
    }
    const what = `not as test/contract/access-matrix.ts says. If this is right, its row is\n  ${name}: ${JSON.stringify(found)},\n`
    expect(partyAccess[name], what).toEqual(found)
  })

  it('has no row of a field that is gone', () => {
    expect(Object.keys(partyAccess).filter((name) => !ofEscrow.some(({ field }) => field.name === name))).toEqual([])
  })
})

describe('who may run an operation at all', () => {
  const callers = (access: Access) =>
    access.callers === null
      ? 'anybody'
      : Object.keys(access.callers)
          .map((caller) => (caller === 'staff' && access.staffRoles ? access.staffRoles.map((role) => `staff:${role}`).join(' ') : caller))
          .toSorted()
          .join(' ')

  it('is declared as it is written down here', async () => {
    const schema = await buildSchema()
    const declared = rootFields.map(({ operation, field }) => {
      const { [field.name]: made } = schema.getRootType(operation)!.getFields()
      return [`${operation} ${field.name}`, callers(accessOf(made!))]
    })
    expect(Object.fromEntries(declared)).toEqual(callersOf)
  })

  /** Whoever could ask, by what `callersOf` calls them. */
  const asking = async (): Promise<Array<[who: string, token: string]>> => {
    const { strangers, world } = things
    const staff = staffRoles.map(async (role) => [`staff:${role}`, await world.staffToken(role)] as [string, string])
    return [
      ['nobody', ''],
      ['user', strangers.user],
      ['api_key', strangers.key],
      ['developer', strangers.developer],
      ...(await Promise.all(staff)),
    ]
  }

  /** Where the verb itself says so: of an API key that names another one, of staff who ask what was decided about other staff. */
  const ofTheVerb = new Set([
    'query apiKey as api_key',
    'query node as developer',
    'query decisionsAbout as staff:disputes',
    'query decisionsAbout as staff:finance',
  ])

  // Signing out comes last: it ends the credentials.
  const endsThem = ({ field }: RootField) => Number(['signOut', 'signOutEverywhere'].includes(field.name))
  const inTurn = rootFields.toSorted((one, other) => endsThem(one) - endsThem(other))

  it.each(rootFields.map((root) => [`${root.operation} ${root.field.name}`, root] as const))(
    '%s runs with no credential that is no good',
    async (_name, root) => {
      const { owners, spentKeys } = things
      const forged = ['sk_sandbox_', 'ut_', 'dt_', 'st_'].map((prefix) => `${prefix}${'0'.repeat(64)}`)
      const ofLive = owners.key.replace('sk_sandbox_', 'sk_live_')
      for (const token of ['nonsense', ofLive, ...forged, ...Object.values(spentKeys)])
        expect(await outcome(root, token, foreignRequest(root, nothingThere)), token.slice(0, 14)).toBe('UNAUTHORIZED')
    },
  )

  it.each(inTurn.map((root) => [`${root.operation} ${root.field.name}`, root] as const))('%s', async (name, root) => {
    const allowed = callersOf[name]!.split(' ')
    for (const [who, token] of await asking()) {
      const isAllowed = allowed.some((each) => each === 'anybody' || each === who || each === who.split(':')[0])
      const found = await outcome(root, token, foreignRequest(root, nothingThere))
      const expected = who === 'nobody' ? ['UNAUTHORIZED'] : ['FORBIDDEN', 'STAFF_ONLY']
      if (isAllowed && !ofTheVerb.has(`${name} as ${who}`)) expect(expected, `${who}: ${found}`).not.toContain(found)
      else expect(expected, `${who}: ${found}`).toContain(found)
    }
  })
})

const hosted = rootFields.filter(({ field }) =>
  field.args.some(({ type }) => {
    const input = getNamedType(type)
    return isInputObjectType(input) && 'checkoutSessionId' in input.getFields()
  }),
)

it.each(named(OperationTypeNode.MUTATION, hosted))(
  '%s completes no session of another escrow, though the escrow is the caller’s own',
  (_name, root) =>
    changesNothing(async () => {
      const { ids, owners, otherSession } = things
      const { query, variables } = foreignRequest(root, ids)
      const input = { ...(variables['input'] as object), checkoutSessionId: otherSession }
      for (const token of [owners.buyer, owners.seller])
        expect(await outcome(root, token, { query, variables: { input } })).not.toBe('answered')
    }),
)
