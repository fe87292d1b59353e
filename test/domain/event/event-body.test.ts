import { expect, it } from 'vitest'
import { eventBody, eventBodyWithin, type EventContent } from '../../../server/domain/event/event-body.js'

const content = (data: Record<string, unknown>): EventContent => ({
  id: '019a0000-0000-7000-8000-000000000001',
  type: 'escrow.updated',
  occurredAt: new Date('2026-11-20T10:00:00.000Z'),
  environment: 'sandbox',
  data,
})
const rejections = (count: number, reason: string) => Array.from({ length: count }, (_, n) => ({ rejectedAt: `${n}`, reason }))

it('leaves an event alone that fits', () => {
  const given = content({ escrow: { id: 'esc_1', deliveryRejections: rejections(3, 'short') } })
  expect(eventBodyWithin(65_536, given)).toBe(eventBody(given))
})

it('keeps the newest rejections of an escrow whose reasons are too long for one event', () => {
  const body = eventBodyWithin(65_536, content({ escrow: { id: 'esc_1', deliveryRejections: rejections(40, 'س'.repeat(2_000)) } }))
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(65_536)
  const kept = JSON.parse(body).data.escrow.deliveryRejections
  expect(kept.map(({ rejectedAt }: { rejectedAt: string }) => rejectedAt)).toEqual(Array.from({ length: 10 }, (_, n) => `${n + 30}`))
})

it('says changed terms once when they are too long to be said three times', () => {
  const terms = '文'.repeat(10_000)
  const body = eventBodyWithin(
    65_536,
    content({ escrow: { id: 'esc_1' }, changes: { contractTerms: { from: terms, to: terms } }, contract: { id: 'ctr_1', terms } }),
  )
  expect(JSON.parse(body).data).toMatchObject({ changes: { contractTerms: { from: null, to: null } }, contract: { terms } })
})
