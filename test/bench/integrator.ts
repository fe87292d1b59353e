import { Pool, type Dispatcher } from 'undici'
import { standardEventTypes } from '../../server/domain/event/event-type.js'
import { exchange } from '../support/installation/http-load.js'

/** An integrator with everything it needs, made over REST as the documentation says: a developer, a key, an associated seller, a webhook. */
export interface Integrator {
  origin: string
  /** Calls REST with the API key, or with another credential. */
  call<Body>(method: Dispatcher.HttpMethod, path: string, body?: object, token?: string): Promise<Body>
  key: string
  developerToken: string
  sellerEmail: string
  /** Users with money, whom nobody else uses. */
  buyers: string[]
}

const redirectUrl = 'https://shop.example.com/return'
const password = 'correct horse battery staple'

export async function makeIntegrator(
  origin: string,
  { buyers, webhookUrls = [], name = 'shop' }: { buyers: number; webhookUrls?: string[]; name?: string },
): Promise<Integrator> {
  const email = `dev@${name}.example.com`
  const anonymous = callerOf(origin, null)
  await anonymous('POST', '/api/developer/register', { email, password, companyName: name })
  const { token } = await anonymous<{ token: string }>('POST', '/api/developer/auth/token', { email, password })
  const asDeveloper = callerOf(origin, token)
  await asDeveloper('PUT', '/api/developer/settings', { allowedRedirectUrls: [redirectUrl], applicationName: name })
  const { key } = await asDeveloper<{ key: string }>('POST', '/api/developer/api-keys', { name: 'bench' })
  for (const url of webhookUrls) await asDeveloper('POST', '/api/developer/webhooks', { url, events: standardEventTypes })
  const call = callerOf(origin, key)
  const sellerEmail = `seller@${name}.example.com`
  await call('POST', '/api/v1/sandbox/users', { email: sellerEmail, firstName: 'Selma', lastName: 'Ben Ali', associate: true })
  const buyerEmails = Array.from({ length: buyers }, (_, index) => `buyer${index}@${name}.example.com`)
  for (const buyer of buyerEmails)
    await call('POST', '/api/v1/sandbox/users', { email: buyer, firstName: 'Bilel', lastName: 'Trabelsi', walletTnd: 9_000_000 })
  return { origin, call, key, developerToken: token, sellerEmail, buyers: buyerEmails }
}

type Call = Integrator['call']

const pools = new Map<string, Pool>()

/**
 * Connections end here a second after their last request, long before the service ends them after five: one that the other side is just ending
 * looks as good as any, and what is sent on it is lost ("other side closed"). Between two rounds of a part lie about five seconds.
 */
function poolOf(origin: string): Pool {
  const known = pools.get(origin) ?? new Pool(origin, { keepAliveMaxTimeout: 1_000 })
  pools.set(origin, known)
  return known
}

/** Throws when it is not answered well. */
export function callerOf(origin: string, credential: string | null, headers: Record<string, string> = {}): Call {
  const pool = poolOf(origin)
  return async <Body>(method: Dispatcher.HttpMethod, path: string, body?: object, token = credential) => {
    const text = await exchange(pool, {
      method,
      path,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return JSON.parse(text) as Body
  }
}

/** Integrators with an ended escrow or more each: readers of one escrow find it in every cache there is. */
export async function haveReaders(
  origin: string,
  { integrators, escrows }: { integrators: number; escrows: number },
): Promise<Array<{ key: string; id: string }>> {
  const found: Array<{ key: string; id: string }> = []
  for (let number = 0; number < integrators; number++) {
    const { call, key, buyers } = await makeIntegrator(origin, { buyers: 1, name: `shop${number}` })
    for (let made = 0; made < escrows; made++) found.push({ key, id: await runLifecycle(call, buyers[0]!) })
  }
  // Side by side as requests are: those of one integrator apart from each other.
  return found.toSorted((a, b) => a.id.localeCompare(b.id))
}

interface Created {
  escrow: { id: string }
}

/** A whole quick escrow over REST: created, paid by session, delivered, completed by session. Answers its id. */
export async function runLifecycle(call: Call, buyerEmail: string): Promise<string> {
  const { escrow } = await call<Created>('POST', '/api/v1/escrows', {
    title: 'Camera, used once',
    amount: 125.5,
    buyerEmail,
    mode: 'quick',
  })
  await act(call, escrow.id, 'accept_pay', buyerEmail)
  await call('POST', `/api/v1/escrows/${escrow.id}/deliver`)
  await act(call, escrow.id, 'complete', buyerEmail)
  return escrow.id
}

/** One client for each buyer, as fast as they are answered; answers how long each lifecycle took and all of them, in milliseconds. */
export async function lifecyclesWithoutPause(
  { call, buyers }: Pick<Integrator, 'call' | 'buyers'>,
  seconds: number,
): Promise<{ latenciesMs: number[]; elapsedMs: number }> {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    buyers.map(async (buyer) => {
      while (performance.now() - startedAt < seconds * 1000) {
        const begunAt = performance.now()
        await runLifecycle(call, buyer)
        latenciesMs.push(performance.now() - begunAt)
      }
    }),
  )
  return { latenciesMs, elapsedMs: performance.now() - startedAt }
}

/** Opens a checkout session and completes it as its target. */
export async function act(call: Call, escrowId: string, action: string, targetUserEmail: string): Promise<void> {
  const { sessionId } = await call<{ sessionId: string }>('POST', `/api/v1/escrows/${escrowId}/sessions`, {
    action,
    targetUserEmail,
    redirectUrl,
  })
  await call('POST', `/api/v1/sandbox/sessions/${sessionId}/complete`)
}
