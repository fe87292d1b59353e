import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { signWebhook } from '../../jobs/webhook/sign-webhook.js'

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const eventId = 'evt_01JD4Q6Z8Y3V7W2N5K9M0XABCD'
const timestampSeconds = 1_764_201_600
const body = `{"id":"${eventId}","type":"escrow.status.updated","timestamp":"2025-11-27T00:00:00.000Z","data":{"escrow":{"id":"e1","status":"completed"}}}`

describe('signWebhook', () => {
  test('gives the published test vector', () => {
    expect(signWebhook({ secret, eventId, timestampSeconds, body })).toEqual({
      'X-Webhook-Signature': 't=1764201600,v1=8d7e6496f10708f7c68753297d388bea354e5ed509562de5b8b048ca8b9258dd',
      'webhook-id': eventId,
      'webhook-timestamp': '1764201600',
      'webhook-signature': 'v1,SvsJa/wkblXWGhmFfETqhUyY8BCST1VWeYQ2LuyjYG8=',
    })
  })

  test('signs any body as the Standard Webhooks library does', () => {
    const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const signsAlike = fc.property(keys, fc.string({ unit: 'grapheme' }), (key, text) => {
      const someSecret = `whsec_${Buffer.from(key).toString('base64')}`
      const headers = signWebhook({ secret: someSecret, eventId, timestampSeconds, body: text })
      expect(headers['webhook-signature']).toBe(new Webhook(someSecret).sign(eventId, new Date(timestampSeconds * 1000), text))
    })
    fc.assert(signsAlike)
  })

  test('verifies with the Standard Webhooks library, and not after a change to body, id or secret', () => {
    const now = Math.floor(Date.now() / 1000)
    const headers: Record<string, string> = { ...signWebhook({ secret, eventId, timestampSeconds: now, body }) }
    const webhook = new Webhook(secret)
    expect(webhook.verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => webhook.verify(body.replace('completed', 'cancelled'), headers)).toThrow('No matching signature')
    expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'evt_other' })).toThrow('No matching signature')
    expect(() => new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`).verify(body, headers)).toThrow('No matching signature')
  })

  test.each(['', 'whsec_', secret.slice('whsec_'.length), 'whsec_not base64', `${secret}\n`])(
    'refuses the secret %j, without repeating it',
    (bad) => {
      const sign = () => signWebhook({ secret: bad, eventId, timestampSeconds, body })
      expect(sign).toThrow(new RangeError('A webhook secret must be whsec_ followed by base64'))
    },
  )
})
