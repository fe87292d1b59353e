import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEscrowWorld, unknownEscrow, type EscrowWorld } from '../support/escrow-world.js'

// Decisions 1, strict inputs: what is not known is ignored and named, and what is broken is refused wherever it is sent.

let world: EscrowWorld
beforeAll(async () => {
  world = await openEscrowWorld()
})
afterAll(() => world.close())

const good = () => ({ title: 'Camera', amount: 100, mode: 'quick', buyerEmail: world.cast.buyer.email })
const warningOf = async (body: object) => {
  const answer = await world.call('POST', '/api/v1/escrows', { body: { ...good(), ...body } })
  return [answer.status, answer.headers.get('x-warning')]
}

describe('X-Warning: ignored-fields', () => {
  it('names what is not known, and is absent where all is', async () => {
    expect(await warningOf({ colour: 'red', sellerMail: 'x' })).toEqual([201, 'ignored-fields=colour,sellerMail'])
    expect(await warningOf({})).toEqual([201, null])
  })

  it('names the first ten, and none that a header cannot say', async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, index]))
    expect(await warningOf(many)).toEqual([201, `ignored-fields=f0,f1,f2,f3,f4,f5,f6,f7,f8,f9`])
    expect(await warningOf({ 'a,b': 1, größe: 2, ['x'.repeat(65)]: 3, 'a b': 4, 'a.b-c_1': 5 })).toEqual([201, 'ignored-fields=a.b-c_1'])
  })

  it('names what is not known inside an object by its path', async () => {
    const sessionId = (
      await world.openSession(await world.given({ mode: 'quick' }).pending(), {
        action: 'accept_pay',
        targetUserEmail: world.cast.buyer.email,
      })
    ).body.sessionId
    const answer = await world.call('POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, { body: { input: { colour: 'red' } } })
    expect([answer.status, answer.headers.get('x-warning')]).toEqual([200, 'ignored-fields=input.colour'])
  })

  it('is there where no body is expected, in a query string, and on a refusal', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    const delivered = await world.call('POST', `/api/v1/escrows/${escrowId}/deliver`, { body: { note: 'on its way' } })
    expect([delivered.status, delivered.headers.get('x-warning')]).toEqual([200, 'ignored-fields=note'])
    const listed = await world.call('GET', '/api/v1/escrows?statsu=paid')
    expect([listed.status, listed.headers.get('x-warning')]).toEqual([200, 'ignored-fields=statsu'])
    const refused = await world.call('PUT', `/api/v1/escrows/${escrowId}`, { body: { colour: 'red' } })
    expect([refused.status, refused.headers.get('x-warning')]).toEqual([400, 'ignored-fields=colour'])
  })

  it('a strict object refuses instead', async () => {
    const answer = await world.call('POST', '/api/v1/escrows', { body: { ...good(), progressiveRelease: { enabled: true } } })
    expect([answer.status, answer.code]).toEqual([400, 'PROGRESSIVE_RELEASE_INVALID'])
  })
})

it.each(['5', '1.5e1'])('the number %s in the place of an object is refused, and nothing happens', async (number) => {
  const escrowId = await world.given({ mode: 'quick' }).pending()
  const { sessionId } = (await world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: world.cast.buyer.email })).body
  const complete = () => world.call('POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, { raw: `{"input":${number}}` })
  await world.refuses(complete, { status: 400, code: 'VALIDATION_ERROR', details: { input: 'must be an object' } })
  const raw = JSON.stringify({ ...good(), fulfillmentPolicy: 0 }).replace('"fulfillmentPolicy":0', `"fulfillmentPolicy":${number}`)
  const details = { fulfillmentPolicy: 'must be an object' }
  await world.refuses(() => world.call('POST', '/api/v1/escrows', { raw }), { status: 400, code: 'FULFILLMENT_POLICY_INVALID', details })
})

it.each(['3', '3.0', '0.3e1', '30e-1'])('%s is a whole number', async (number) => {
  const raw = JSON.stringify({ ...good(), estimatedDeliveryDays: 0 }).replace(
    '"estimatedDeliveryDays":0',
    `"estimatedDeliveryDays":${number}`,
  )
  expect(await world.call('POST', '/api/v1/escrows', { raw })).toMatchObject({
    status: 201,
    body: { escrow: { estimatedDeliveryDays: 3 } },
  })
})

describe('a broken JSON body', () => {
  it.each(['{', '{"a":1,"a":2}', '"\\u0000'])('%s → 400 also where none is expected, and nothing happens', async (raw) => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    for (const path of [`/api/v1/escrows/${escrowId}/deliver`, `/api/v1/escrows/${escrowId}/cancel`])
      await world.refuses(() => world.call('POST', path, { raw }), {
        status: 400,
        code: 'INVALID_JSON',
        details: raw.includes('"a":2') ? { a: 'is given twice' } : undefined,
      })
  })

  it('is told after an unknown id and a foreign one', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    const deliver = (id: string, token = world.keys.seller) => world.call('POST', `/api/v1/escrows/${id}/deliver`, { raw: '{', token })
    expect([(await deliver(unknownEscrow)).status, (await deliver(escrowId, world.keys.stranger)).status]).toEqual([404, 403])
  })

  it('a body of another type is nobody’s business where none is expected', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    const answer = await world.call('POST', `/api/v1/escrows/${escrowId}/deliver`, { raw: '{', headers: { 'content-type': 'text/plain' } })
    expect(answer.status).toBe(200)
  })
})
