import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyPaymentCallback } from '../../server/ports/payment/card-provider/verify-payment-callback.js'

const secret = 'a-secret-of-at-least-32-characters'
const now = new Date('2026-11-20T10:00:00.500Z')
const seconds = 1_795_168_800

const payment = { id: 'prov_1', paymentId: 'pay-1', amountMinor: '12050', currency: 'USD', status: 'captured' }
const body = JSON.stringify({ eventId: 'ev_1', payment })

const digest = (timestamp: number | string, text: string, key = secret) =>
  createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex')
const sign = (timestamp: number, text = body, key = secret) => `t=${timestamp},v1=${digest(timestamp, text, key)}`
const verify = (signature: string | undefined, text = body) => verifyPaymentCallback({ secret, signature, rawBody: Buffer.from(text), now })

const unauthorized = expect.objectContaining({ name: 'DomainError', code: 'UNAUTHORIZED', status: 401 })

describe('verifyPaymentCallback', () => {
  test('gives a signed payment, with what is to be compared', () => {
    expect(verify(sign(seconds))).toEqual({
      kind: 'payment',
      eventId: 'ev_1',
      paymentId: 'pay-1',
      amountMinor: 12_050n,
      currency: 'USD',
      outcome: { kind: 'captured', reference: 'prov_1', amountMinor: 12_050n, currency: 'USD' },
    })
  })

  test('gives a signed refund', () => {
    const refund = { id: 'r_1', refundId: 'ref-1', paymentReference: 'prov_1', amountMinor: '500', currency: 'TND', status: 'refunded' }
    const text = JSON.stringify({ eventId: 'ev_2', refund })
    expect(verify(sign(seconds, text), text)).toMatchObject({ kind: 'refund', eventId: 'ev_2', refundId: 'ref-1', amountMinor: 500n })
  })

  test('accepts one right digest among those of a changing secret', () => {
    const old = digest(seconds, body, 'the-secret-before-of-32-characters')
    expect(verify(`t=${seconds},v1=${old},v1=${digest(seconds, body)}`).eventId).toBe('ev_1')
    expect(() => verify(`t=${seconds},v1=${old}`)).toThrow(unauthorized)
  })

  test.each([-300, -299, 0, 299, 300])('accepts a clock %i s away', (offset) => {
    expect(
      verifyPaymentCallback({ secret, signature: sign(seconds), rawBody: Buffer.from(body), now: new Date((seconds + offset) * 1_000) })
        .eventId,
    ).toBe('ev_1')
  })

  test.each([-301, 301, 86_400])('refuses a clock %i s away', (offset) => {
    const late = { secret, signature: sign(seconds), rawBody: Buffer.from(body), now: new Date((seconds + offset) * 1_000) }
    expect(() => verifyPaymentCallback(late)).toThrow(unauthorized)
  })

  test.each([
    ['no signature', undefined],
    ['an empty signature', ''],
    ['a digest alone', `v1=${digest(seconds, body)}`],
    ['no digest', `t=${seconds}`],
    ['an empty digest', `t=${seconds},v1=`],
    ['a short digest', `t=${seconds},v1=${digest(seconds, body).slice(0, 62)}`],
    ['another time than was signed', `t=${seconds + 1},v1=${digest(seconds, body)}`],
    ['a negative time', `t=-1,v1=${digest('-1', body)}`],
    ['two times', `t=${seconds},t=${seconds},v1=${digest(seconds, body)}`],
    ['another version', `t=${seconds},v0=${digest(seconds, body)}`],
    ['the digest of another secret', sign(seconds, body, 'another-secret-of-32-characters-x')],
    ['the digest of the body alone', `t=${seconds},v1=${createHmac('sha256', secret).update(body).digest('hex')}`],
    ['the digest of another body', sign(seconds, body.replace('captured', 'declined'))],
    ['five digests', `t=${seconds}${`,v1=${digest(seconds, body)}`.repeat(5)}`],
    ['a line break behind it', `${sign(seconds)}\n`],
  ])('refuses %s with 401', (_what, signature) => {
    expect(() => verify(signature)).toThrow(unauthorized)
  })

  test('refuses a body that was changed by one byte, or parsed and printed again', () => {
    expect(() => verify(sign(seconds), body.replace('12050', '12051'))).toThrow(unauthorized)
    expect(() => verify(sign(seconds), JSON.stringify(JSON.parse(body), null, 1))).toThrow(unauthorized)
  })

  test.each([
    ['not JSON', 'captured'],
    ['no event id', JSON.stringify({ payment })],
    ['nothing', JSON.stringify({ eventId: 'ev_1' })],
    ['both', JSON.stringify({ eventId: 'ev_1', payment, refund: {} })],
    ['an amount as a number', JSON.stringify({ eventId: 'ev_1', payment: { ...payment, amountMinor: 12_050 } })],
    ['null', 'null'],
  ])('refuses a signed body that holds %s with 400', (_what, text) => {
    expect(() => verify(sign(seconds, text), text)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR', status: 400 }))
  })

  test('does not work with a secret that could be guessed', () => {
    const weak = { secret: '', signature: sign(seconds, body, ''), rawBody: Buffer.from(body), now }
    expect(() => verifyPaymentCallback(weak)).toThrow(RangeError)
  })
})
