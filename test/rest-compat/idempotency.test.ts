import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../server/db/sql.js'
import { DomainError } from '../../server/domain/errors.js'
import { decodeId } from '../../server/domain/id.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { fixedExchangeRates } from '../../server/ports/exchange-rates/fixed-exchange-rates.js'
import { openEscrowWorld, redirectUrl, type Answer, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

let serial = 0
const freshKey = () => `key-${++serial}`

/** A request under an idempotency key. */
const keyed = (key: string, method: string, path: string, body?: Json, token = world.keys.seller) =>
  world.call(method, path, { token, headers: { 'idempotency-key': key }, ...(body === undefined ? {} : { body }) })

const newEscrow = (fields: Json = {}) => ({ title: 'Once', amount: 10, mode: 'quick', buyerEmail: world.cast.buyer.email, ...fields })
const isReplay = (answer: Answer) => answer.headers.get('idempotent-replayed') === 'true'

/** The second answer is the first one, stored, and nothing happened twice. */
async function repeats(send: () => Promise<Answer>, status: number) {
  const first = await send()
  expect([first.status, isReplay(first), first.text]).toEqual([status, false, expect.any(String)])
  const before = await world.imprint()
  const second = await send()
  expect([second.status, isReplay(second), second.text]).toEqual([status, true, first.text])
  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  expect(await world.imprint()).toBe(before)
}

describe('Idempotency-Key: the same request', () => {
  it('answers the stored status and body with Idempotent-Replayed, on every POST and PUT of escrows and sessions', async () => {
    const pending = () => world.given({ mode: 'quick' }).pending()
    const paid = await world.given({ mode: 'quick' }).paid()
    const updated = await pending()
    const cancelled = await pending()
    const targetUserEmail = world.cast.buyer.email
    const sessionBody = { action: 'accept_pay', targetUserEmail, redirectUrl }
    const session = (await world.openSession(await pending(), { action: 'accept_pay', targetUserEmail })).body.sessionId as string
    const withSession = await pending()
    const requests: Array<[string, string, Json, number, string?]> = [
      ['POST', '/api/v1/escrows', newEscrow({ mode: 'standard', contractTerms: 'Terms', metadata: { a: 'b' } }), 201],
      ['POST', '/api/v1/quotes', newEscrow(), 200],
      ['PUT', `/api/v1/escrows/${updated}`, { title: 'Changed' }, 200],
      ['POST', `/api/v1/escrows/${paid}/deliver`, undefined, 200],
      ['POST', `/api/v1/escrows/${paid}/reject-delivery`, { reason: 'Again' }, 200, world.keys.buyer],
      ['POST', `/api/v1/escrows/${cancelled}/cancel`, undefined, 200],
      ['POST', `/api/v1/escrows/${withSession}/sessions`, sessionBody, 201],
      ['POST', `/api/v1/sessions/${session}/cancel`, undefined, 200],
    ]
    for (const [method, path, body, status, token] of requests) {
      const key = freshKey()
      await repeats(() => keyed(key, method, path, body, token), status)
    }
  })

  it('answers what was then, though the escrow went on', async () => {
    const key = freshKey()
    const first = await keyed(key, 'POST', '/api/v1/escrows', newEscrow())
    await world.act(first.body.escrow.id, 'accept_pay', world.cast.buyer.email)
    world.services.clock.advance(60_000)
    const again = await keyed(key, 'POST', '/api/v1/escrows', newEscrow())
    expect([again.text, isReplay(again)]).toEqual([first.text, true])
  })

  it('creates once when sent eight times at once', async () => {
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => keyed(key, 'POST', '/api/v1/escrows', newEscrow({ title: 'Eight' }))))
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.escrow.id)).size).toBe(1)
    for (const { status, code } of answers) expect([201, 'IDEMPOTENCY_IN_PROGRESS']).toContain(status === 201 ? status : code)
    const [row] = await world.sql(`select count(*)::int as n from escrow where title = 'Eight'`)
    expect(row).toEqual({ n: 1 })
  })

  it('is ignored on GET', async () => {
    const key = freshKey()
    const first = await keyed(key, 'GET', '/api/v1/escrows?limit=1')
    const second = await keyed(key, 'GET', '/api/v1/escrows?limit=2')
    expect([first.status, second.status, isReplay(second)]).toEqual([200, 200, false])
  })
})

describe('Idempotency-Key: another request', () => {
  it('409 IDEMPOTENCY_KEY_REUSED for another body, another escrow, and a body that would be refused', async () => {
    const key = freshKey()
    await keyed(key, 'POST', '/api/v1/escrows', newEscrow())
    const reused = { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' } as const
    await world.refuses(() => keyed(key, 'POST', '/api/v1/escrows', newEscrow({ amount: 11 })), reused)
    await world.refuses(() => keyed(key, 'POST', '/api/v1/escrows', newEscrow({ amount: '11' })), reused)
    const one = await world.given({ mode: 'quick' }).pending()
    const two = await world.given({ mode: 'quick' }).pending()
    await keyed(key, 'POST', `/api/v1/escrows/${one}/cancel`)
    await world.refuses(() => keyed(key, 'POST', `/api/v1/escrows/${two}/cancel`), reused)
  })

  it('belongs to one operation and one owner', async () => {
    const key = freshKey()
    const { escrow } = (await keyed(key, 'POST', '/api/v1/escrows', newEscrow())).body
    expect((await keyed(key, 'PUT', `/api/v1/escrows/${escrow.id}`, { title: 'Free' })).status).toBe(200)
    const other = await keyed(key, 'POST', '/api/v1/escrows', newEscrow(), world.keys.stranger)
    expect([other.status, isReplay(other)]).toEqual([201, false])
    expect(other.body.escrow.id).not.toBe(escrow.id)
  })
})

describe('Idempotency-Key: the first request still running', () => {
  it('409 IDEMPOTENCY_IN_PROGRESS with Retry-After, and its answer once it has ended', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    const key = freshKey()
    const send = () => keyed(key, 'POST', `/api/v1/escrows/${escrowId}/deliver`)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let isHeld = () => {}
    const holding = new Promise<void>((resolve) => (isHeld = resolve))
    // Somebody else holds the escrow, so that the first request waits in the middle of its work.
    const holder = world.services.database.fork().transactional(async (em) => {
      await sql(em, 'select id from escrow where id = $1 for update', [decodeId('esc', escrowId)])
      isHeld()
      await held
    })
    await holding
    const first = send()
    await until(async () => {
      const [row] = await world.sql<{ n: number }>(`select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and l.granted`)
      return row!.n > 0
    })
    const second = await send()
    expect([second.status, second.code, second.headers.get('retry-after')]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS', '1'])
    expect(second.body).toEqual({ error: 'Conflict', message: expect.any(String) })
    release()
    await holder
    expect((await first).status).toBe(200)
    const third = await send()
    expect([third.status, isReplay(third)]).toEqual([200, true])
  })
})

describe('Idempotency-Key: what is stored', () => {
  it('a refusal is not stored: it has done nothing, and the request goes through once it can', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const key = freshKey()
    const send = () => keyed(key, 'POST', `/api/v1/escrows/${escrowId}/deliver`)
    await world.refuses(send, { status: 400, code: 'ESCROW_NOT_PAID' })
    await world.act(escrowId, 'accept_pay', world.cast.buyer.email)
    const answers = [await send(), await send()]
    expect(answers.map((answer) => [answer.status, isReplay(answer)])).toEqual([
      [200, false],
      [200, true],
    ])
  })

  it('the corrected request may come under the key of a refusal, of whichever shape', async () => {
    const key = freshKey()
    const details = { amount: expect.any(String) }
    await world.refuses(() => keyed(key, 'POST', '/api/v1/escrows', newEscrow({ amount: 1 })), {
      status: 400,
      code: 'AMOUNT_TOO_SMALL',
      details,
    })
    const corrected = await keyed(key, 'POST', '/api/v1/escrows', newEscrow({ amount: 10 }))
    expect([corrected.status, isReplay(corrected)]).toEqual([201, false])
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const session = (action: string) =>
      keyed(key, 'POST', `/api/v1/escrows/${escrowId}/sessions`, { action, targetUserEmail: world.cast.buyer.email, redirectUrl })
    expect((await session('sign_contract')).status).toBe(400)
    expect((await session('accept_pay')).status).toBe(201)
    expect((await session('complete')).code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('502 is not stored: the same request goes through later', async () => {
    const key = freshKey()
    const send = () => keyed(key, 'POST', '/api/v1/escrows', newEscrow({ currency: 'EUR' }))
    try {
      world.services.exchangeRates = { rate: () => Promise.reject(new DomainError('FX_UNAVAILABLE')) }
      await world.refuses(send, { status: 502, code: 'FX_UNAVAILABLE' })
    } finally {
      world.services.exchangeRates = fixedExchangeRates()
    }
    const again = await send()
    expect([again.status, isReplay(again)]).toEqual([201, false])
  })

  it('a stored answer is given even when there is no exchange rate any more', async () => {
    const key = freshKey()
    const send = () => keyed(key, 'POST', '/api/v1/escrows', newEscrow({ currency: 'USD' }))
    const first = await send()
    try {
      world.services.exchangeRates = { rate: () => Promise.reject(new DomainError('FX_UNAVAILABLE')) }
      const again = await send()
      expect([again.status, isReplay(again), again.text]).toEqual([201, true, first.text])
    } finally {
      world.services.exchangeRates = fixedExchangeRates()
    }
  })

  it('429 is not stored: the same request goes through when the limit allows', async () => {
    const key = freshKey()
    const send = () => keyed(key, 'POST', '/api/v1/escrows', newEscrow())
    await world.sql('update developer set daily_creation_limit = 0 where id = $1', [world.cast.developerId])
    await world.refuses(send, { status: 429, code: 'DAILY_LIMIT_REACHED' })
    await world.sql('update developer set daily_creation_limit = null')
    const again = await send()
    expect([again.status, isReplay(again)]).toEqual([201, false])
  })

  it('401 is not stored, nor a body of the wrong shape', async () => {
    const key = freshKey()
    await world.refuses(() => keyed(key, 'POST', '/api/v1/escrows', newEscrow(), ''), { status: 401, code: 'UNAUTHORIZED' })
    await world.refuses(() => keyed(key, 'POST', '/api/v1/escrows', newEscrow({ title: '' })), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: expect.anything(),
    })
    expect((await keyed(key, 'POST', '/api/v1/escrows', newEscrow())).status).toBe(201)
  })

  it('a secret that is shown once is null on replay', async () => {
    const { token } = await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.cast.developerId })
    const send = () => keyed('webhook', 'POST', '/api/developer/webhooks', { url: 'https://example.com/hook', events: ['*'] }, token)
    const first = await send()
    const again = await send()
    expect([first.status, first.body.webhook.secret]).toEqual([201, expect.stringMatching(/^whsec_/)])
    expect([again.status, isReplay(again), again.body.webhook.secret]).toEqual([201, true, null])
    expect(again.body.webhook.id).toBe(first.body.webhook.id)
    const regenerate = () => keyed('secret', 'POST', `/api/developer/webhooks/${first.body.webhook.id}/regenerate-secret`, undefined, token)
    expect((await regenerate()).body.secret).toMatch(/^whsec_/)
    const [row] = await world.sql<{ sealed: string }>(`select encode(secret_sealed, 'hex') as sealed from webhook`)
    expect((await regenerate()).body.secret).toBeNull()
    expect(await world.sql(`select encode(secret_sealed, 'hex') as sealed from webhook`)).toEqual([row])
  })

  it('nothing secret is in the stored record', async () => {
    const rows = await world.sql<{ outcome: string }>('select outcome::text as outcome from idempotency_record')
    for (const { outcome } of rows) expect(outcome).not.toMatch(/whsec_|sk_sandbox_|[?&]t=/)
  })
})

describe('Idempotency-Key: its form', () => {
  it('400 IDEMPOTENCY_KEY_INVALID unless it is 1-255 printable ASCII characters', async () => {
    for (const key of ['', 'k'.repeat(256), 'é', 'a\tb']) {
      await world.refuses(() => keyed(key, 'POST', '/api/v1/escrows', newEscrow()), { status: 400, code: 'IDEMPOTENCY_KEY_INVALID' })
    }
    expect((await keyed('k'.repeat(255), 'POST', '/api/v1/escrows', newEscrow())).status).toBe(201)
    expect((await keyed('a b~!', 'POST', '/api/v1/escrows', newEscrow())).status).toBe(201)
  })
})

/** Waits for a condition, up to five seconds. */
async function until(probe: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 5_000
  while (!(await probe())) {
    if (Date.now() > end) throw new Error('the condition did not come true')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
