import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../support/escrow-builder.js'
import {
  expected,
  expectStructured,
  minuteMs,
  openEscrowWorld,
  redirectUrl,
  unknownEscrow,
  unknownSession,
  type EscrowWorld,
} from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const getSession = (sessionId: string, token = world.keys.seller) => world.call('GET', `/api/v1/sessions/${sessionId}`, { token })
const cancelSession = (sessionId: string, token = world.keys.seller) =>
  world.call('POST', `/api/v1/sessions/${sessionId}/cancel`, { token })
const complete = (sessionId: string) => world.call('POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, { body: {} })

async function open(escrowId: string, fields: Record<string, unknown>): Promise<string> {
  return (await expected(201, world.openSession(escrowId, fields))).body.sessionId
}
const payment = () => ({ action: 'accept_pay', targetUserEmail: world.cast.buyer.email })

describe('POST /api/v1/escrows/:id/sessions: 201', () => {
  it('answers 201 with Location, sessionId, url and expiresAt 30 minutes later', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const answer = await world.openSession(escrowId, payment())
    const { sessionId } = answer.body
    expect({ status: answer.status, location: answer.headers.get('location'), body: answer.body }).toEqual({
      status: 201,
      location: `/api/v1/sessions/${sessionId}`,
      body: { sessionId: expect.stringMatching(/^cs_[0-7][0-9a-z]{25}$/), url: expect.any(String), expiresAt: '2026-11-20T10:30:00.000Z' },
    })
    const url = new URL(answer.body.url)
    expect([url.origin, url.pathname]).toEqual([world.services.config.publicUrl, `/checkout/${sessionId}`])
    // 256 bits, and not the id.
    expect(url.searchParams.get('t')).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  it('takes every action in its status, for its target', async () => {
    const { seller, buyer } = world.cast
    const requested = await world.given({ mode: 'quick' }).paid()
    await world.act(requested, 'request_cancellation', buyer.email)
    const rows: Array<[string, () => Promise<string>, string[]]> = [
      ['sign_contract', world.given().pending, [seller.email, buyer.email]],
      ['accept_pay', world.given().pending, [buyer.email]],
      ['accept_pay', world.given({ mode: 'instant' }).pending, [buyer.email]],
      ['complete', world.given({ mode: 'quick' }).paid, [buyer.email]],
      ['complete', world.given().delivered, [buyer.email]],
      ['dispute', world.given({ mode: 'quick' }).paid, [seller.email, buyer.email]],
      ['dispute', world.given({ mode: 'instant' }).paid, [buyer.email]],
      ['dispute', world.given({ mode: 'quick' }).delivered, [buyer.email]],
      ['request_cancellation', world.given({ mode: 'quick' }).delivered, [buyer.email]],
      ['request_cancellation', world.given({ mode: 'instant' }).paid, [buyer.email]],
      ['accept_cancellation', () => Promise.resolve(requested), [seller.email]],
      ['reject_cancellation', () => Promise.resolve(requested), [seller.email]],
      ['cancel_escrow', world.given({ mode: 'quick' }).paid, [seller.email]],
      ['cancel_escrow', world.given({ mode: 'instant' }).paid, [seller.email]],
    ]
    for (const [action, make, targets] of rows) {
      const escrowId = await make()
      for (const targetUserEmail of targets)
        expect((await world.openSession(escrowId, { action, targetUserEmail })).status, `${action} ${targetUserEmail}`).toBe(201)
    }
  })

  it('changes nothing of the escrow, and emits nothing', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const before = [await world.read(escrowId), await world.eventsOf(escrowId)]
    await open(escrowId, payment())
    expect([await world.read(escrowId), await world.eventsOf(escrowId)]).toEqual(before)
  })

  it('needs no association for an escrow of its own, nor for reading and cancelling the session', async () => {
    const { escrow } = (await world.create({ mode: 'quick', sellerEmail: world.cast.stranger.email }, world.keys.lone)).body
    const made = await expected(201, world.openSession(escrow.id, payment(), world.keys.lone))
    expect((await getSession(made.body.sessionId, world.keys.lone)).status).toBe(200)
    expect((await cancelSession(made.body.sessionId, world.keys.lone)).status).toBe(200)
  })

  it('accept_pay before the contract is signed, and whatever the buyer’s identity check says', async () => {
    const escrowId = await world.given({ amount: '5000' }).pending()
    expect((await world.openSession(escrowId, payment())).status).toBe(201)
  })

  it('takes a target in capitals, and an invited one without account', async () => {
    const escrowId = await world.given({ mode: 'quick', buyerEmail: 'invited@example.com' }).pending()
    const sessionId = await open(escrowId, { action: 'accept_pay', targetUserEmail: 'Invited@Example.com' })
    expect((await getSession(sessionId)).body.session.targetUserEmail).toBe('invited@example.com')
  })

  it('takes redirect URLs that match one below a /* and http://localhost', async () => {
    const urls = ['https://shop.example.com/return', 'http://localhost:3000/*', 'https://deep.example.com/a/*']
    await world.sql('update developer set allowed_redirect_urls = $2 where id = $1', [world.cast.developerId, urls])
    const escrowId = await world.given({ mode: 'quick' }).pending()
    for (const url of ['https://shop.example.com/return?order=1', 'http://localhost:3000/x', 'https://deep.example.com/a/b/c']) {
      expect((await world.openSession(escrowId, { ...payment(), redirectUrl: url })).status, url).toBe(201)
    }
    await world.sql('update developer set allowed_redirect_urls = $2 where id = $1', [world.cast.developerId, [redirectUrl]])
  })
})

describe('POST /api/v1/escrows/:id/sessions: refusals that are not business rules', () => {
  it('401 {error: Unauthorized}', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    await world.refuses(() => world.openSession(escrowId, payment(), ''), { status: 401, code: 'UNAUTHORIZED' })
  })

  it('403 {error: Forbidden, message} when the escrow is not accessible', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    await world.refuses(() => world.openSession(escrowId, payment(), world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
    await world.refuses(() => world.openSession(escrowId, payment(), world.keys.lone), { status: 403, code: 'NOT_A_PARTY' })
  })

  it('404 {error: Escrow not found}', async () => {
    await world.refuses(() => world.openSession(unknownEscrow, payment()), {
      status: 404,
      code: 'ESCROW_NOT_FOUND',
      error: 'Escrow not found',
    })
  })

  it('400, structured, for a malformed id', async () => {
    const { status, code, body } = await world.openSession('nonsense', payment())
    expect({ status, code, body }).toEqual({
      status: 400,
      code: 'INVALID_ESCROW_ID',
      body: {
        error: { code: 'INVALID_ESCROW_ID', type: 'validation_error', message: expect.any(String), user_message: expect.any(String) },
      },
    })
  })

  it('400, structured, for a body of the wrong shape, naming the fields', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const bad: Array<[Record<string, unknown>, string[]]> = [
      [{ action: undefined, targetUserEmail: undefined, redirectUrl: undefined }, ['action', 'redirectUrl', 'targetUserEmail']],
      [{ ...payment(), action: 5 }, ['action']],
      [{ ...payment(), targetUserEmail: 'nobody' }, ['targetUserEmail']],
      [{ ...payment(), targetUserEmail: 5 }, ['targetUserEmail']],
      [{ ...payment(), redirectUrl: '' }, ['redirectUrl']],
      [{ ...payment(), redirectUrl: `https://shop.example.com/${'r'.repeat(2048)}` }, ['redirectUrl']],
    ]
    for (const [fields, names] of bad) {
      const before = await world.imprint()
      const answer = await world.openSession(escrowId, fields)
      expectStructured(answer, 'VALIDATION_ERROR', expect.any(Object))
      expect(Object.keys(answer.body.error.details).toSorted()).toEqual(names)
      expect(await world.imprint()).toBe(before)
    }
  })

  it('400, structured, for a body that is no JSON, has another type or is too large', async () => {
    const path = `/api/v1/escrows/${await world.given({ mode: 'quick' }).pending()}/sessions`
    const codeOf = async (options: { raw: string; headers?: Record<string, string> }) => {
      const { status, body } = await world.call('POST', path, options)
      return [status, body.error.code, body.error.type]
    }
    expect(await codeOf({ raw: '{' })).toEqual([400, 'INVALID_JSON', 'validation_error'])
    expect(await codeOf({ raw: '{}', headers: { 'content-type': 'text/plain' } })).toEqual([
      400,
      'UNSUPPORTED_CONTENT_TYPE',
      'validation_error',
    ])
    expect(await codeOf({ raw: `"${'x'.repeat(110_000)}"` })).toEqual([400, 'BODY_TOO_LARGE', 'validation_error'])
  })

  it('400 INVALID_ACTION, structured, for an action that does not exist', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    for (const action of ['pay', 'ACCEPT_PAY']) {
      const answer = await world.openSession(escrowId, { ...payment(), action })
      expect(answer).toMatchObject({
        status: 400,
        code: 'INVALID_ACTION',
        body: { error: { code: 'INVALID_ACTION', type: 'business_rule_violation' } },
      })
    }
  })

  it('tells a wrong body only after unknown and not accessible', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    for (const fields of [{ action: 'pay' }, { ...payment(), metadata: { a: 5 } }]) {
      await world.refuses(() => world.openSession(unknownEscrow, fields), {
        status: 404,
        code: 'ESCROW_NOT_FOUND',
        error: 'Escrow not found',
      })
      await world.refuses(() => world.openSession(escrowId, fields, world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
      await world.refuses(() => world.openSession(escrowId, fields, world.keys.lone), { status: 403, code: 'NOT_A_PARTY' })
    }
    expect((await world.openSession('nonsense', { action: 'pay' })).code).toBe('INVALID_ESCROW_ID')
  })
})

describe('GET /api/v1/sessions/:sessionId', () => {
  it('answers 200 with the session', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const sessionId = await open(escrowId, { ...payment(), metadata: { order: '17', note: '' } })
    const answer = await getSession(sessionId)
    const at = world.services.clock()
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        session: {
          sessionId,
          escrowId,
          action: 'accept_pay',
          targetUserEmail: world.cast.buyer.email,
          status: 'pending',
          cancelReason: null,
          metadata: { order: '17', note: '' },
          redirectUrl,
          expiresAt: new Date(at.getTime() + 30 * minuteMs).toISOString(),
          completedAt: null,
          cancelledAt: null,
          createdAt: at.toISOString(),
        },
      },
    })
    // The link is a secret of the person.
    expect(answer.text).not.toContain('t=')
  })

  it('shows completed with completedAt', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const { session } = await world.act(escrowId, 'accept_pay', world.cast.buyer.email)
    expect((await getSession(session.sessionId)).body.session).toMatchObject({
      status: 'completed',
      completedAt: world.services.clock().toISOString(),
    })
  })

  it('shows metadata as an empty object where none was given', async () => {
    const sessionId = await open(await world.given({ mode: 'quick' }).pending(), payment())
    expect((await getSession(sessionId)).body.session.metadata).toEqual({})
  })

  it('403 when the session does not belong to the developer, though its user is the target', async () => {
    const sessionId = await open(await world.given({ mode: 'quick' }).pending(), payment())
    for (const token of [world.keys.buyer, world.keys.stranger])
      await world.refuses(() => getSession(sessionId, token), { status: 403, code: 'FORBIDDEN' })
  })

  it('404 when the session is not found', async () => {
    await world.refuses(() => getSession(unknownSession), { status: 404, code: 'SESSION_NOT_FOUND' })
  })

  it('400 for a malformed id or one of another type; 401 without a key', async () => {
    for (const id of ['nonsense', unknownEscrow]) await world.refuses(() => getSession(id), { status: 400, code: 'INVALID_ID' })
    await world.refuses(() => getSession(unknownSession, ''), { status: 401, code: 'UNAUTHORIZED' })
  })
})

describe('a checkout session: pending → completed, expired, cancelled', () => {
  it('is created pending', async () => {
    const sessionId = await open(await world.given({ mode: 'quick' }).pending(), payment())
    expect((await getSession(sessionId)).body.session.status).toBe('pending')
  })

  it('is completed when its target completes the action, once', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const sessionId = await open(escrowId, payment())
    expect((await complete(sessionId)).body.session.status).toBe('completed')
    await world.refuses(() => complete(sessionId), { status: 409, code: 'SESSION_ALREADY_COMPLETED' })
  })

  it('is completed once, also when ten ask at once', async () => {
    const before = await world.wallet(world.cast.buyer)
    const escrowId = await world.given({ mode: 'quick', amount: '100' }).pending()
    const sessionId = await open(escrowId, payment())
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(sessionId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['409 SESSION_ALREADY_COMPLETED']),
    )
    expect(before - (await world.wallet(world.cast.buyer))).toBe(100_000n)
  })

  it('is expired after 30 minutes, and then cannot be completed or cancelled', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const sessionId = await open(escrowId, payment())
    world.services.clock.advance(30 * minuteMs - 1)
    expect((await getSession(sessionId)).body.session.status).toBe('pending')
    world.services.clock.advance(1)
    expect((await getSession(sessionId)).body.session.status).toBe('expired')
    await world.refuses(() => complete(sessionId), { status: 409, code: 'SESSION_EXPIRED' })
    await world.refuses(() => cancelSession(sessionId), { status: 409, code: 'SESSION_EXPIRED' })
    await world.passTime(0)
    expect((await getSession(sessionId)).body.session.status).toBe('expired')
    expect(await world.read(escrowId)).toMatchObject({ status: 'pending', version: 1 })
  })

  it('completing one cancels its siblings of the same action and target, and no others', async () => {
    const escrowId = await world.given().pending()
    const sign = (targetUserEmail: string) => open(escrowId, { action: 'sign_contract', targetUserEmail })
    const first = await sign(world.cast.buyer.email)
    const sibling = await sign(world.cast.buyer.email)
    const seller = await sign(world.cast.seller.email)
    const pay = await open(escrowId, payment())
    await expected(200, complete(first))
    const statusOf = async (id: string) => (await getSession(id)).body.session
    expect(await statusOf(sibling)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'sibling_completed',
      cancelledAt: world.services.clock().toISOString(),
    })
    expect(await statusOf(seller)).toMatchObject({ status: 'pending' })
    expect(await statusOf(pay)).toMatchObject({ status: 'pending' })
    await world.refuses(() => complete(sibling), { status: 409, code: 'SESSION_CANCELLED' })
  })

  it('is cancelled when its action stops being valid', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    const sessionId = await open(escrowId, { action: 'complete', targetUserEmail: world.cast.buyer.email })
    const dispute = await open(escrowId, { action: 'dispute', targetUserEmail: world.cast.seller.email })
    await world.act(escrowId, 'dispute', world.cast.buyer.email, { category: 'other', reason: 'Something is wrong here.' })
    for (const id of [sessionId, dispute]) {
      expect((await getSession(id)).body.session).toMatchObject({ status: 'cancelled', cancelReason: 'action_no_longer_valid' })
    }
  })
})

it('a session that its developer cancelled can no longer be completed', async () => {
  const sessionId = await open(await world.given({ mode: 'quick' }).pending(), payment())
  await expected(200, cancelSession(sessionId))
  await world.refuses(() => complete(sessionId), { status: 409, code: 'SESSION_CANCELLED' })
})

describe('metadata of a session', () => {
  it('has string values of up to 500 characters', async () => {
    const escrowId = await world.given({ mode: 'quick', buyerEmail: (await aUser(world.services, 'm')).email }).pending()
    const { buyer } = await world.read(escrowId)
    const answer = await world.openSession(escrowId, {
      action: 'accept_pay',
      targetUserEmail: buyer.email,
      metadata: { long: 'x'.repeat(500) },
    })
    expect(answer.status).toBe(201)
  })
})
