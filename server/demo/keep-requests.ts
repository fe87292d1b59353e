import { constants, dbOf } from '../db/typed-queries.js'
import type { ActorOf } from '../domain/credential/actor.js'
import { amountTooSmall } from '../domain/escrow/price.js'
import { formatAmount } from '../domain/money/money.js'
import type { Exchange, ExchangeBody } from '../domain/request-log/exchange.js'
import { errorResponse } from '../http/error-response.js'
import { keepExchanges } from '../operations/request-log/request-log.js'
import { cut } from '../log/cut.js'
import type { Story } from './story.js'

/** What an event shows of the escrow that it is about, as far as a request had it in its body. */
interface Shown {
  id: string
  title: string
  amount: number
  currency: string
  mode: string
  status: string
  buyerEmail: string | null
}

interface Caused {
  requestId: string
  type: string
  at: Date
  escrow: Shown
}

/** The shop's log of its requests: those that its events tell of, each with what it caused, reads of what came of it, and one that was refused. */
export async function keepRequests(story: Story, key: ActorOf<'api_key'>): Promise<void> {
  const caused = await readCaused(story, key)
  const exchanges = caused.flatMap((each) => exchangesOf(each))
  const last = caused.at(-1)
  const { database, randomBytes, config } = story.services
  if (last) exchanges.push(refused(last.at, config.policy.minInstantEscrowMillimes))
  const short = (body: ExchangeBody | null) => body && { ...body, text: cut(body.text, config.limits.requestLogBodyBytes) }
  const kept = exchanges.map((exchange): Exchange => ({
    ...exchange,
    request: short(exchange.request),
    answer: short(exchange.answer),
    developerId: key.developerId,
    apiKeyId: key.apiKeyId,
    address: '192.0.2.10',
  }))
  const db = dbOf(database.fork())
  await keepExchanges(db, kept, randomBytes)
  if (last) await db.updateTable('api_key').set({ lastUsedAt: last.at }).where('id', '=', key.apiKeyId).execute()
}

const dayMs = 86_400_000

/** What the key did as long ago as requests are kept; of a request with several events, the last. */
async function readCaused(story: Story, { developerId }: ActorOf<'api_key'>): Promise<Caused[]> {
  const { requestLogDays } = story.services.config.limits
  const rows = await dbOf(story.services.database.fork())
    .selectFrom('domain_event')
    .select(['requestId', 'type', 'occurredAt', 'body'])
    .where('actorId', '=', developerId)
    .where('channel', '=', 'api')
    .where('type', 'in', constants(['escrow.created', 'escrow.status.updated']))
    .where('occurredAt', '>', new Date(story.end.getTime() - (requestLogDays - 1) * dayMs))
    .orderBy('occurredAt')
    .orderBy('seq')
    .execute()
  const byRequest = new Map<string, Caused>()
  for (const { requestId, type, occurredAt, body } of rows) {
    const { data }: { data: { escrow: Shown } } = JSON.parse(body)
    if (requestId !== null) byRequest.set(requestId, { requestId, type, at: occurredAt, escrow: data.escrow })
  }
  return [...byRequest.values()]
}

type Told = Omit<Exchange, 'developerId' | 'apiKeyId' | 'address'>

function exchangesOf({ requestId, type, at, escrow }: Caused): Told[] {
  if (type === 'escrow.created') return [created({ requestId, at, escrow })]
  const act = acts[escrow.status]
  if (!act) return []
  const path = `/api/v1/escrows/${escrow.id}`
  return [
    answered({ requestId, at, method: 'POST', path: `${path}/${act.path}`, request: null, answer: { message: act.message, escrow } }),
    answered({ requestId: `${requestId}-read`, at: later(at), method: 'GET', path, request: null, answer: { escrow } }),
  ]
}

/** By what the shop brought an escrow there, and what it was answered. */
const acts: Partial<Record<string, { path: string; message: string }>> = {
  delivered: { path: 'deliver', message: 'Escrow delivered' },
  completed: { path: 'deliver', message: 'Escrow delivered' },
}

function created({ requestId, at, escrow }: Omit<Caused, 'type'>): Told {
  const { title, amount, currency, mode, buyerEmail } = escrow
  const request = { title, amount, currency, mode, ...(buyerEmail === null ? {} : { buyerEmail }) }
  const answer = { message: 'Escrow created', escrow, contract: null }
  return { ...answered({ requestId, at, method: 'POST', path: '/api/v1/escrows', request, answer }), status: 201 }
}

/** As the API refuses it. `least`: in millimes. */
function refused(at: Date, least: bigint): Told {
  const refusal = amountTooSmall('amount', `must be worth at least ${formatAmount(least, 'TND')} TND`)
  const { status, body } = errorResponse(refusal)
  const asked = { requestId: 'demo-refused', at: later(at), method: 'POST', path: '/api/v1/escrows' }
  const request = { title: 'Sticker', amount: 0.001, mode: 'instant' }
  return { ...answered({ ...asked, request, answer: body }), status, errorCode: refusal.code }
}

interface Asked {
  requestId: string
  at: Date
  method: string
  path: string
  request: object | null
  answer: object
}

const answered = ({ requestId, at, method, path, request, answer }: Asked): Told => ({
  requestId,
  method,
  path,
  operation: null,
  status: 200,
  errorCode: null,
  startedAt: new Date(at.getTime() - 8),
  // As long as it takes, a little different from one to the next.
  durationMs: 18 + (at.getTime() % 23),
  request: request && bodyOf(request),
  answer: bodyOf(answer),
})

const later = (at: Date): Date => new Date(at.getTime() + 1_500)

function bodyOf(content: object): ExchangeBody {
  const text = JSON.stringify(content)
  return { text, bytes: Buffer.byteLength(text) }
}
