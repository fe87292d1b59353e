import { verbOf } from '../../server/operations/escrow/give-command.js'
import { expect } from 'vitest'
import { fireDue } from '../../jobs/fire-due.js'
import type { Environment } from '../../server/config.js'
import { sql } from '../../server/db/sql.js'
import { message } from '../../locales/message.js'
import { errorCatalogue, type ErrorCode } from '../../server/domain/errors.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import { cancel } from '../../server/domain/escrow/commands/cancel.js'
import { associate } from '../../server/operations/association/associate.js'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { createApiKey } from '../../server/operations/api-key/create-api-key.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { aCast, anEscrow, type Cast, type UserActor, noPassword } from './escrow-builder.js'
import type { RequestLog } from '../../server/operations/request-log/request-log.js'
import { startRestServer, type CallOptions, type RestAnswer } from './rest-server.js'
import type { TestServices } from './services.js'
import { withSeenOffer } from './seen-offer.js'

// oxlint-disable-next-line typescript/no-explicit-any -- these tests look into answers of every shape, and compare whole ones.
export type Json = any
export type Answer = RestAnswer<Json>

/** A REST server with people on it: a seller and a buyer who each have an integrator, a stranger with one, and an integrator without anybody. */
export interface EscrowWorld {
  url: string
  services: TestServices
  cast: Cast
  /** API keys of the integrators, by whose user they act for; `lone` acts for nobody. */
  keys: Record<'seller' | 'buyer' | 'stranger' | 'lone', string>
  developers: Record<'seller' | 'buyer' | 'stranger' | 'lone', string>
  /** One request; with the seller's key unless told otherwise, and without any for `token: ''`. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Creates an escrow over REST; standard mode, unless `fields` say otherwise. */
  create(fields?: Record<string, unknown>, token?: string): Promise<Answer>
  read(escrowId: string, token?: string): Promise<Json>
  /** An escrow in a state, by its `esc_…`. */
  given(
    fields?: Partial<NewEscrow>,
  ): Record<'pending' | 'signed' | 'paid' | 'delivered' | 'completed' | 'disputed' | 'cancelled', () => Promise<string>>
  openSession(escrowId: string, fields: Record<string, unknown>, token?: string): Promise<Answer>
  /** Opens a session and completes it as its target, over REST. */
  act(escrowId: string, action: string, targetUserEmail: string, input?: object): Promise<{ session: Json; escrow: Json }>
  /** Everything that a refusal must leave as it was. */
  imprint(): Promise<string>
  /** Sends a request that must be refused so, in shape 1 of the specification, and change nothing. */
  refuses(request: () => Promise<Answer>, refusal: Refusal): Promise<Answer>
  /** A fresh token of a person, who lives by the clock. */
  tokenOf(user: Pick<UserActor, 'userId'>): Promise<string>
  /** A token of a new member of staff. */
  staffToken(role: StaffRole): Promise<string>
  /** Sends a mutation `name(input)` that answers an escrow, as a person; a user error is thrown as its code. */
  mutate(name: string, input: object, token: string): Promise<Json>
  /** One document sent to `/graphql`; its data, or an exception. */
  graphql(document: string, variables: object, token: string): Promise<Json>
  eventsOf(escrowId: string): Promise<StoredEvent[]>
  /** What is in a user's wallet, in millimes. */
  wallet(user: Pick<UserActor, 'userId'>): Promise<bigint>
  ledgerBalance(account: string): Promise<bigint>
  /** Moves the clock to an instant, or on by milliseconds, and fires whatever is due then. */
  passTime(to: string | number): Promise<void>
  sql<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>
  requestLog: RequestLog
  close(): Promise<void>
}

export interface Refusal {
  status: number
  code: ErrorCode
  /** The text of `error`; the reason phrase when absent. */
  error?: string
  /** `expect.…` matchers are welcome. */
  details?: unknown
  /** What the body says beside, in shape 2 of the specification: the code, and amounts. */
  coded?: Record<string, unknown>
}

export interface StoredEvent {
  type: string
  data: Json
}

export const redirectUrl = 'https://shop.example.com/return'
export const terms = 'Five pages, two revisions.'
export const unknownEscrow = 'esc_01jd4q6z8y3v7w2n5k9m0xabcd'
export const unknownSession = 'cs_01jd4q6z8y3v7w2n5k9m0xabcd'
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

export async function openEscrowWorld(config: Environment = {}): Promise<EscrowWorld> {
  const rest = await startRestServer(config)
  const { services } = rest
  const query: EscrowWorld['sql'] = (text, parameters) => sql(services.database.fork(), text, parameters)
  const cast = await aCast(services)
  const developers = {
    seller: cast.developerId,
    buyer: await aDeveloper(services, query, cast.buyer),
    stranger: await aDeveloper(services, query, cast.stranger),
    lone: await aDeveloper(services, query, null),
  }
  // The sandbox's helper acts for people whom the calling developer made.
  await query('update app_user set made_by_developer_id = $1', [cast.developerId])
  const keyOf = async (developerId: string) =>
    (await services.runAs({ kind: 'developer', developerId })(createApiKey, { name: 'main' })).key
  const keys = {
    seller: await keyOf(developers.seller),
    buyer: await keyOf(developers.buyer),
    stranger: await keyOf(developers.stranger),
    lone: await keyOf(developers.lone),
  }
  const call: EscrowWorld['call'] = (method, path, { token = keys.seller, ...options } = {}) =>
    rest.call<Json>(method, path, token === '' ? options : { token, ...options })
  const world: EscrowWorld = {
    url: rest.url,
    services,
    cast,
    keys,
    developers,
    call,
    create: (fields = {}, token = keys.seller) => {
      const contract = (fields['mode'] ?? 'standard') === 'standard' ? { contractTerms: terms } : {}
      return call('POST', '/api/v1/escrows', {
        token,
        body: { title: 'Website', amount: 1250.5, buyerEmail: cast.buyer.email, ...contract, ...fields },
      })
    },
    read: async (escrowId, token = keys.seller) => (await expected(200, call('GET', `/api/v1/escrows/${escrowId}`, { token }))).body.escrow,
    given: (fields = {}) => given(services, cast, fields),
    openSession: (escrowId, fields, token = keys.seller) =>
      call('POST', `/api/v1/escrows/${escrowId}/sessions`, { token, body: { redirectUrl, ...fields } }),
    act: async (escrowId, action, targetUserEmail, input) => {
      const { sessionId } = (await expected(201, world.openSession(escrowId, { action, targetUserEmail }))).body
      const body = input ? { input } : {}
      return (await expected(200, call('POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, { body }))).body
    },
    imprint: async () => JSON.stringify(await query(imprint)),
    refuses: async (request, refusal) => {
      const before = await world.imprint()
      const answer = await request()
      expectRefusal(answer, refusal)
      expect(await world.imprint(), 'a refusal changes nothing').toBe(before)
      return answer
    },
    tokenOf: async ({ userId }) => (await services.runAs({ kind: 'timer' })(issueToken, { kind: 'user', subjectId: userId })).token,
    staffToken: async (role) => {
      const [staff] = await query<{ id: string }>(
        `insert into staff (id, email, password_hash, role, created_at) values (gen_random_uuid(), $1, $2, $3, $4) returning id`,
        [`staff${++serial}@example.com`, noPassword, role, services.clock()],
      )
      return (await services.runAs({ kind: 'timer' })(issueToken, { kind: 'staff', subjectId: staff!.id })).token
    },
    mutate: async (name, given, token) => {
      const input = await withSeenOffer(query, name, given)
      const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`
      const document = `mutation($input: ${type}) { ${name}(input: $input) { escrow { id } userErrors { code } } }`
      const { [name]: payload } = await world.graphql(document, { input }, token)
      if (payload.userErrors.length > 0) throw new Error(payload.userErrors[0].code)
      return payload.escrow
    },
    graphql: async (document, variables, token) => {
      const { data, errors } = await rest.graphql<Json>(document, { ...variables }, { token })
      if (errors) throw new Error(JSON.stringify(errors))
      return data
    },
    eventsOf: async (escrowId) => {
      const rows = await query<{ body: StoredEvent }>(
        'select body::jsonb as body from domain_event where escrow_id = $1 order by aggregate_seq',
        [decodeId('esc', escrowId)],
      )
      return rows.map(({ body: { type, data } }) => ({ type, data }))
    },
    wallet: ({ userId }) => world.ledgerBalance(`user_available:${userId}`),
    ledgerBalance: async (account) => {
      const [row] = await query<{ balance: string }>(
        `select coalesce(sum(p.amount), 0)::text as balance from ledger.posting p join ledger.account a on a.id = p.account_id where a.code = $1 or a.kind = $1`,
        [account],
      )
      return BigInt(row!.balance)
    },
    passTime: async (to) => {
      if (typeof to === 'number') services.clock.advance(to)
      else services.clock.set(to)
      await fireDue(services, services.clock())
    },
    sql: query,
    requestLog: rest.requestLog,
    close: () => rest.close(),
  }
  return world
}

const reasonPhrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
}

/** Shape 1 of the specification, Errors, or shape 2 for `coded`, with exactly its keys. */
export function expectRefusal(answer: Answer, { status, code, error = reasonPhrases[status]!, details, coded }: Refusal): void {
  const shown = { status: answer.status, code: answer.headers.get('x-error-code'), body: answer.body }
  const body = {
    error,
    message: expect.stringMatching(/\S/),
    ...(details ? { details } : {}),
    ...(coded ? { code, ...coded } : {}),
    ...(status === 429 ? { retryAfter: expect.any(Number) } : {}),
  }
  expect(shown).toEqual({ status, code, body })
}

/** Shape 3 of the specification, Errors: what creating a checkout session answers to a business rule; with details, to a wrong body. */
export function expectStructured(answer: Answer, code: ErrorCode, details?: unknown): void {
  const error = {
    code,
    type: details === undefined ? 'business_rule_violation' : 'validation_error',
    ...(details === undefined ? {} : { details }),
    // What is wrong with a body is named field by field.
    message: details === undefined ? errorCatalogue[code].message : expect.stringMatching(/\S/),
    user_message: message(`errors.${code}`, 'en'),
  }
  expect({ status: answer.status, code: answer.headers.get('x-error-code'), body: answer.body }).toEqual({
    status: 400,
    code,
    body: { error },
  })
}

export async function expected(status: number, answer: Promise<Answer>): Promise<Answer> {
  const given = await answer
  if (given.status !== status) throw new Error(`wanted ${status}, got ${given.status} ${given.text}`)
  return given
}

function given(services: TestServices, cast: Cast, fields: Partial<NewEscrow>): ReturnType<EscrowWorld['given']> {
  const builder = anEscrow(services, cast, fields)
  const typed = (make: () => Promise<string>) => async () => encodeId('esc', await make())
  return {
    pending: typed(() => builder.pending()),
    signed: typed(() => builder.signed()),
    paid: typed(() => builder.paid()),
    delivered: typed(() => builder.delivered()),
    completed: typed(() => builder.completed()),
    disputed: typed(() => builder.disputed()),
    cancelled: typed(async () => {
      const escrowId = await builder.pending()
      await services.runAs(cast.seller)(verbOf(cancel), { escrowId })
      return escrowId
    }),
  }
}

let serial = 0

async function aDeveloper({ clock, runAs }: TestServices, query: EscrowWorld['sql'], user: UserActor | null): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into developer (id, email, password_hash, company_name, allowed_redirect_urls, verified_at, created_at, updated_at)
     values (gen_random_uuid(), $1, '${noPassword}', 'Other Ltd', $2, $3, $3, $3) returning id`,
    [`other${++serial}@example.com`, [redirectUrl], clock()],
  )
  const developerId = row!.id
  if (user) await runAs({ kind: 'timer' })(associate, { developerId, userId: user.userId })
  return developerId
}

const imprint = `select
  (select md5(coalesce(string_agg(e::text, '|' order by id), '')) from escrow e) as escrows,
  (select md5(coalesce(string_agg(c::text, '|' order by id), '')) from contract c) as contracts,
  (select count(*) from contract_signature) as signatures,
  (select md5(coalesce(string_agg(s::text, '|' order by id), '')) from checkout_session s) as sessions,
  (select md5(coalesce(string_agg(d::text, '|' order by id), '')) from deadline d) as deadlines,
  (select md5(coalesce(string_agg(r::text, '|' order by id), '')) from cancellation_request r) as cancellations,
  (select md5(coalesce(string_agg(d::text, '|' order by id), '')) from dispute d) as disputes,
  (select count(*) from delivery_rejection) as rejections,
  (select count(*) from payment) as payments,
  (select count(*) from domain_event) as events,
  (select count(*) from ledger.transfer) as transfers,
  (select sum(balance) from ledger.account where maintained) as money,
  (select coalesce(sum(creations), 0) from daily_creation) as creations,
  (select coalesce(sum(spent_millimes), 0) from daily_spending) as spent,
  (select count(*) from mail) as mails,
  (select count(*) from app_user) as users`
