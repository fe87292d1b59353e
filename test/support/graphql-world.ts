import { expect } from 'vitest'
import { message as sentence } from '../../locales/message.js'
import { sql } from '../../server/db/sql.js'
import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import { errorCatalogue, type ErrorCode } from '../../server/domain/errors.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { formatAmount } from '../../server/domain/money/money.js'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import type { PersonKind } from '../../server/domain/credential/access-token.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import type { Environment } from '../../server/config.js'
import { openEscrowWorld, redirectUrl, type EscrowWorld, type Json } from './escrow-world.js'
import { withSeenOffer } from './seen-offer.js'

/** Whose credential a request carries. The keys are those of the integrators who act for the user of that name; `loneKey` acts for nobody. */
export type Who =
  | 'seller'
  | 'buyer'
  | 'stranger'
  | 'sellerKey'
  | 'buyerKey'
  | 'strangerKey'
  | 'loneKey'
  | 'developer'
  | 'strangerDeveloper'
  | StaffRole
  | 'nobody'

/** The world of `escrow-world.ts` as seen through `POST /graphql`, with tokens that outlive any test's clock and staff of every role. */
export interface GraphqlWorld extends Omit<EscrowWorld, 'graphql' | 'refuses'> {
  ask(document: string, options?: AskOptions): Promise<GraphqlReply>
  /** One mutation with its whole payload; resolves whatever the answer is. */
  mutate(name: string, input: object, as: Who, options?: MutateOptions): Promise<GraphqlReply>
  /** The payload of a mutation that must succeed, without its empty `userErrors`. */
  does(name: string, input: object, as: Who, options?: MutateOptions): Promise<Json>
  /** A mutation that must be refused so, in the shape that its code has, and change nothing. */
  refuses(name: string, input: object, as: Who, code: ErrorCode, expected?: ExpectedRefusal): Promise<void>
  /** What an act leaves behind. */
  effects(escrowId: string, act: () => Promise<Json>): Promise<Effects>
  /** Opens a checkout session with the seller's key; its `cs_…`. */
  session(escrowId: string, action: CheckoutAction, target: 'seller' | 'buyer', metadata?: Record<string, string>): Promise<string>
  /** Status and reason of sessions, as `completed` or `cancelled sibling_completed`. */
  sessionStates(...sessionIds: string[]): Promise<string[]>
  /** Every field; how the money of its slices stands only where `more` asks for it. */
  escrow(escrowId: string, as?: Who, more?: string): Promise<Json>
  /** A person lets the keys of their integrator spend from the wallet, up to so much a day in TND; null takes it back. */
  allowSpending(person: 'seller' | 'buyer' | 'stranger', dailyCapTnd: string | null): Promise<Json>
}

export interface AskOptions {
  as?: Who
  variables?: Record<string, unknown>
  /** `Accept-Language`. */
  language?: string
}

export interface MutateOptions extends Pick<AskOptions, 'language'> {
  /** `@idempotent(key:)`. */
  key?: string
  /** What is selected beside `userErrors`; everything unless given. */
  select?: string
}

export interface GraphqlReply {
  status: number
  headers: Headers
  /** `X-Error-Code`. */
  code: string | null
  data: Json
  errors: Json
}

export interface ExpectedRefusal {
  field?: string[] | null
  /** By field; `expect.…` matchers are welcome. */
  details?: Record<string, unknown>
  message?: RegExp
  /** Where it is another than the code's own. */
  status?: number
}

export interface Effects {
  answer: Json
  /** Types of the escrow's new events, in order. */
  events: string[]
  /** What the act did to each account, in TND; an account that ends as it began is not named. */
  money: Record<string, string>
  /** `<kind> to <who>`, in order. */
  mails: string[]
}

export const escrowFields = `
  id title description amount currency amountTnd escrowFee serviceTaxTnd developerFee developerFeePercentage feeBearer buyerFundingTnd
  sellerNetTnd refundedTotalTnd fxRate fxLockedAt status statusReason statusActor version mode seller { id email } sellerEmail buyer { id email } buyerEmail
  estimatedDeliveryDays expiresAt paidAt deliveredAt completedAt cancelledAt completionDeadline
  deliveryRejections { rejectedAt reason previousDeliveredAt } cancellationRequest { status reason requestedAt decidedAt decisionReason }
  createdAt updatedAt createdViaThirdParty createdByApplicationName disputeTicketId
  disputeTicket { ticketNumber type subject status createdAt previewReason }
  signatures { sellerSigned buyerSigned isFullySigned sellerSignedAt buyerSignedAt signedAt }
  contract { terms language version contentSha256 sellerSignature { name signatureImage } buyerSignature { name signatureImage } }
  deadlines { kind at effect paused remainingSeconds } metadata`

/** How the money of an escrow that is paid out in slices stands. */
export const progressFields = `progressiveRelease { enabled autoApproveHours minReleaseTnd buyerConsentAcceptedAt } escrowStatus closing closingAt
  availableForRelease availableForReleaseTnd reserved reservedTnd releasedTotal releasedTotalTnd fundedAmount fundedAmountTnd
  remainingAmount remainingAmountTnd refundedTotal`

const adjustmentFields =
  'id type amountTnd amountFace currency feeDeltaTnd developerFeeDeltaTnd buyerFundingDeltaTnd performedByRole cancelled createdAt'
export const sessionFields =
  'sessionId escrowId action targetUserEmail status cancelReason metadata redirectUrl expiresAt completedAt cancelledAt createdAt'
export const releaseFields = `id requestId reference amountTnd amountFace currency status createdVia approvalDeadline sellerNetTnd decidedAt
  decisionSource releasedAt disputeTicketId resolution { awardedTnd resolvedAt reason } createdAt note`
export const webhookFields = 'id url events isActive deactivatedReason lastTriggeredAt lastResponseStatus failureCount createdAt updatedAt'
export const deliveryFields =
  'id webhookId eventId eventType status isManual lastResponseStatus failureReason attempts { number } createdAt finishedAt'

const progressiveFields = `${escrowFields} ${progressFields}`

const destination = 'destination { id type holderName last4 status usableFrom createdAt }'
const withdrawal =
  'withdrawal { id amountTnd destinationId status reference reason createdAt decidedAt paidAt bankReference destination { last4 } }'
const testClock = 'testClock { id name now createdAt }'

/** What a payload carries; an escrow unless named here. */
const payloads: Record<string, string> = {
  addFunds: `escrow { ${escrowFields} } adjustment { ${adjustmentFields} } isReplay`,
  refundFunds: `escrow { ${escrowFields} } adjustment { ${adjustmentFields} } isReplay`,
  resolveDispute: `escrow { ${escrowFields} } pendingAction { id action expiresAt }`,
  createReleaseRequest: `escrow { ${progressiveFields} } releaseRequest { ${releaseFields} } idempotentReplay parametersIgnored`,
  approveReleaseRequest: `escrow { ${progressiveFields} } releaseRequest { ${releaseFields} }`,
  rejectReleaseRequest: `escrow { ${progressiveFields} } releaseRequest { ${releaseFields} }`,
  voidReleaseRequest: `escrow { ${progressiveFields} } releaseRequest { ${releaseFields} }`,
  giveReleaseConsent: `escrow { ${progressiveFields} }`,
  withdrawDispute: `escrow { ${progressiveFields} }`,
  closeEscrow: `escrow { ${progressiveFields} } settlement { releasedTnd refundedTnd feesTnd openRequestIds }`,
  resolveReleaseRequest: `escrow { ${escrowFields} } releaseRequest { ${releaseFields} } pendingAction { id action expiresAt }`,
  createCheckoutSession: `session { ${sessionFields} } url`,
  cancelCheckoutSession: `session { ${sessionFields} }`,
  createApiKey: 'apiKey { id name }',
  revokeApiKey: 'revoked',
  createOauthClient: 'client { id clientId name public } clientSecret',
  deleteOauthClient: 'deleted',
  giveOauthConsent: 'consent { clientId scopes }',
  withdrawOauthConsent: 'withdrawn',
  revokeFileLinks: 'fileId',
  updateUser: 'user { firstName lastName locale }',
  confirmOwnSignature: 'signature { status sha256 }',
  putOwnSignature: 'signature { status sha256 }',
  deleteOwnSignature: 'deleted',
  createWebhook: `webhook { ${webhookFields} } secret`,
  updateWebhook: `webhook { ${webhookFields} }`,
  deleteWebhook: 'deletedWebhookId',
  regenerateWebhookSecret: `webhook { ${webhookFields} } secret`,
  testWebhook: `delivery { ${deliveryFields} }`,
  setSpendingConsent:
    'association { developerId companyName applicationName associatedAt spendingConsent { dailyCapTnd spentTodayTnd acceptedAt textVersion } }',
  createTestClock: testClock,
  advanceTestClock: `${testClock} events { id type timestamp cursor data } eventCount isComplete`,
  deleteTestClock: testClock,
  createWithdrawal: `${withdrawal} created`,
  cancelWithdrawal: withdrawal,
  decideWithdrawal: `${withdrawal} pendingAction { id action expiresAt }`,
  revealDestination: `${destination} number`,
  createDestination: `${destination} created`,
  confirmDestination: destination,
  deleteDestination: destination,
  beginIdentityVerification: 'url',
  beginSellerIdentityVerification: 'url',
  createIdentityVerification: 'identityVerification { id email kycStatus claimStatus } created message',
  reviewIdentityVerification: 'identityVerification { id kycStatus claimStatus }',
  blockEmailDomain: 'domain',
  addFeeSchedule: 'feeSchedule { number feePercentage taxPercentage appliesTo effectiveFrom createdBy createdAt }',
  setDeveloperLimits: 'developer { id limits { dailyCreations { limit used } } }',
  unblockEmailDomain: 'domain',
  replayEvents: `deliveries { ${deliveryFields} }`,
  checkLedger: 'askedAt',
  confirmClock: 'confirmedAt',
  replayEventsAsStaff: 'written',
}

const userErrors = 'userErrors { __typename code message userMessage field httpStatus ... on Refusal { details { field problem } } }'

const staffRoles: StaffRole[] = ['support', 'disputes', 'compliance', 'finance', 'owner']

/** Nobody has to sign in again, however far a test moves the clock. */
const lastingTokens: Environment = { USER_TOKEN_HOURS: '8760', DEVELOPER_TOKEN_HOURS: '8760', STAFF_TOKEN_HOURS: '8760' }

export async function openGraphqlWorld(config: Environment = {}): Promise<GraphqlWorld> {
  const { graphql: _graphql, refuses: _refuses, imprint: restImprint, ...base } = await openEscrowWorld({ ...lastingTokens, ...config })
  const tokens = await tokensOf(base)
  const imprint = async () => (await restImprint()) + JSON.stringify(await base.sql(moreImprint))

  const ask: GraphqlWorld['ask'] = async (query, { as = 'nobody', variables = {}, language } = {}) => {
    const { status, headers, code, body } = await base.call('POST', '/graphql', {
      token: tokens[as],
      body: { query, variables },
      headers: language ? { 'accept-language': language } : {},
    })
    return { status, headers, code, data: body.data, errors: body.errors }
  }
  const mutate: GraphqlWorld['mutate'] = async (name, given, as, { key, select, language } = {}) => {
    const input = await withSeenOffer(base.sql, name, given)
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`
    const directive = key === undefined ? '' : ` @idempotent(key: "${key}")`
    const selected = select ?? payloads[name] ?? `escrow { ${escrowFields} }`
    const document = `mutation ($input: ${type}!) { ${name}(input: $input)${directive} { ${selected} ${userErrors} } }`
    return ask(document, { as, variables: { input }, ...(language ? { language } : {}) })
  }
  const world: GraphqlWorld = {
    ...base,
    imprint,
    ask,
    mutate,
    does: async (name, input, as, options) => {
      const answer = await mutate(name, input, as, options)
      const { userErrors: refusals, ...payload } = answer.data?.[name] ?? {}
      if (answer.errors || refusals.length > 0) throw new Error(`${name}: ${JSON.stringify(answer.errors ?? refusals)}`)
      return payload
    },
    refuses: async (name, input, as, code, expected = {}) => {
      const before = await imprint()
      expectRefusal(name, await mutate(name, input, as), code, expected)
      expect(await imprint(), `${name} ${code}: a refusal changes nothing`).toBe(before)
    },
    effects: async (escrowId, act) => {
      const marks = await marksOf(base)
      const answer = await act()
      return { answer, ...(await leftBehind(base, decodeId('esc', escrowId)!, marks)) }
    },
    session: async (escrowId, action, target, metadata = {}) => {
      const input = { escrowId, action: action.toUpperCase(), targetUserEmail: base.cast[target].email, redirectUrl, metadata }
      return (await world.does('createCheckoutSession', input, 'sellerKey')).session.sessionId
    },
    sessionStates: async (...sessionIds) => {
      const ids = sessionIds.map((id) => decodeId('cs', id))
      const rows = await base.sql<{ state: string }>(
        `select concat_ws(' ', s.status, s.cancel_reason) as state from unnest($1::uuid[]) with ordinality i(id, n) join checkout_session s using (id) order by i.n`,
        [ids],
      )
      return rows.map(({ state }) => state)
    },
    allowSpending: async (person, dailyCapTnd) => {
      const input = { developerId: encodeId('dev', base.developers[person]), dailyCapTnd }
      return (await world.does('setSpendingConsent', input, person)).association
    },
    escrow: async (escrowId, as = 'sellerKey', more = '') => {
      const { data, errors } = await ask(`query ($id: ID!) { escrow(id: $id) { ${escrowFields} ${more} } }`, {
        as,
        variables: { id: escrowId },
      })
      if (errors) throw new Error(JSON.stringify(errors))
      return data.escrow
    },
  }
  return world
}

const requestStatuses: ReadonlySet<number> = new Set([401, 403, 429, 500, 502])

/** Missing credentials and rights are an error of the request, with HTTP 200; everything else is a user error in the payload (decisions 17). */
export function expectRefusal(
  name: string,
  answer: GraphqlReply,
  code: ErrorCode,
  { field, details, message = /\S/, status = errorCatalogue[code].status }: ExpectedRefusal = {},
): void {
  const shown = { status: answer.status, code: answer.code, data: answer.data, errors: answer.errors }
  if (requestStatuses.has(status)) {
    const requestId = answer.headers.get('x-request-id')
    const extensions = {
      code,
      httpStatus: status,
      requestId,
      userMessage: sentence(`errors.${code}`, 'en'),
      ...(details ? { details } : {}),
      // Whoever has used up a day is told until when.
      ...(code === 'DAILY_LIMIT_REACHED' ? { retryAfter: expect.any(Number) } : {}),
    }
    const error = { message: expect.stringMatching(message), locations: expect.any(Array), path: [name], extensions }
    return expect(shown).toEqual({ status: status === 429 ? 429 : 200, code, data: null, errors: [error] })
  }
  const problems = details && expect.arrayContaining(Object.entries(details).map(([of, problem]) => ({ field: of, problem })))
  const refusal = {
    __typename: 'Refusal',
    code,
    message: expect.stringMatching(message),
    userMessage: sentence(`errors.${code}`, 'en'),
    field: field === undefined ? (answer.data?.[name]?.userErrors[0]?.field ?? null) : field,
    httpStatus: status,
    details: problems ?? expect.any(Array),
  }
  const payload = Object.fromEntries(Object.keys(answer.data?.[name] ?? {}).map((key) => [key, key === 'userErrors' ? [refusal] : null]))
  expect(shown).toEqual({ status: 200, code: null, data: { [name]: { ...payload, userErrors: [refusal] } }, errors: undefined })
}

type Base = Pick<EscrowWorld, 'services' | 'cast' | 'developers' | 'keys' | 'sql'>

async function tokensOf({ services, cast, developers, keys }: Base): Promise<Record<Who, string>> {
  const token = async (kind: PersonKind, subjectId: string) =>
    (await services.runAs({ kind: 'anonymous' })(issueToken, { kind, subjectId })).token
  const staff = await Promise.all(
    staffRoles.map(async (role) => {
      const [row] = await sql<{ id: string }>(
        services.database.fork(),
        `insert into staff (id, email, password_hash, role, created_at) values (gen_random_uuid(), $1, 'x', $2, $3) returning id`,
        [`${role}@staff.example.com`, role, services.clock()],
      )
      return [role, await token('staff', row!.id)] as const
    }),
  )
  return {
    seller: await token('user', cast.seller.userId),
    buyer: await token('user', cast.buyer.userId),
    stranger: await token('user', cast.stranger.userId),
    sellerKey: keys.seller,
    buyerKey: keys.buyer,
    strangerKey: keys.stranger,
    loneKey: keys.lone,
    developer: await token('developer', developers.seller),
    strangerDeveloper: await token('developer', developers.stranger),
    ...(Object.fromEntries(staff) as Record<StaffRole, string>),
    nobody: '',
  }
}

interface Marks {
  event: string
  posting: string
  mail: string
}

async function marksOf({ sql: query }: Base): Promise<Marks> {
  const [marks] = await query<Marks>(
    `select (select coalesce(max(seq), 0) from domain_event) as event, (select coalesce(max(id), 0) from ledger.posting) as posting,
      (select coalesce(max(id), 0) from mail) as mail`,
  )
  return marks!
}

async function leftBehind({ sql: query, cast }: Base, escrowId: string, marks: Marks): Promise<Omit<Effects, 'answer'>> {
  const events = await query<{ type: string }>('select type from domain_event where escrow_id = $1 and seq > $2 order by aggregate_seq', [
    escrowId,
    marks.event,
  ])
  const money = await query<{ code: string; amount: string }>(
    `select a.code, sum(p.amount) as amount from ledger.posting p join ledger.account a on a.id = p.account_id
     where p.id > $1 group by a.code having sum(p.amount) <> 0`,
    [marks.posting],
  )
  const mails = await query<{ kind: string; recipient: string }>('select kind, recipient from mail where id > $1 order by id', [marks.mail])
  const names = new Map([
    [`escrow_held:${escrowId}`, 'held'],
    [`escrow_reserved:${escrowId}`, 'reserved'],
    ...(['seller', 'buyer', 'stranger'] as const).map((name): [string, string] => [`user_available:${cast[name].userId}`, name]),
  ])
  const people = new Map((['seller', 'buyer', 'stranger'] as const).map((name) => [cast[name].email, name as string]))
  return {
    events: events.map(({ type }) => type),
    money: Object.fromEntries(money.map(({ code, amount }) => [names.get(code) ?? code, formatAmount(BigInt(amount), 'TND')])),
    mails: mails.map(({ kind, recipient }) => `${kind} to ${people.get(recipient) ?? recipient}`),
  }
}

const moreImprint = `select
  (select md5(coalesce(string_agg(m::text, '|' order by id), '')) from dispute_message m) as messages,
  (select md5(coalesce(string_agg(o::text, '|' order by id), '')) from settlement_offer o) as offers,
  (select md5(coalesce(string_agg(a::text, '|' order by id), '')) from pending_staff_action a) as actions,
  (select md5(coalesce(string_agg(w::text, '|' order by id), '')) from webhook w) as webhooks,
  (select md5(coalesce(string_agg(d::text, '|' order by id), '')) from destination d) as destinations,
  (select md5(coalesce(string_agg(w::text, '|' order by id), '')) from withdrawal w) as withdrawals,
  (select count(*) from webhook_delivery) as deliveries,
  (select count(*) from adjustment) as adjustments,
  (select count(*) from audit_log) as audits`
