import { describe, expect, it } from 'vitest'
import { eventBody, eventBodyWithin, type EventContent } from '../../../server/domain/event/event-body.js'

const content = (data: Record<string, unknown>): EventContent => ({
  id: '019a0000-0000-7000-8000-000000000001',
  type: 'escrow.updated',
  occurredAt: new Date('2026-11-20T10:00:00.000Z'),
  environment: 'sandbox',
  data,
})
const rejections = (count: number, reason: string) => Array.from({ length: count }, (_, n) => ({ rejectedAt: `${n}`, reason }))
const within = (bytes: number, data: Record<string, unknown>) => {
  const body = eventBodyWithin(bytes, content(data))
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bytes)
  return JSON.parse(body)
}

describe('an event that is too long', () => {
  it('is the only one that is shortened', () => {
    const given = content({ escrow: { id: 'esc_1', deliveryRejections: rejections(3, 'short') } })
    expect(eventBodyWithin(65_536, given)).toBe(eventBody(given))
    expect(JSON.parse(eventBody(given))).not.toHaveProperty('truncated')
  })

  it('keeps the newest rejections, and says that some are missing', () => {
    const body = within(65_536, { escrow: { id: 'esc_1', deliveryRejections: rejections(40, 'س'.repeat(2_000)) } })
    const kept = body.data.escrow.deliveryRejections
    expect(kept.map(({ rejectedAt }: { rejectedAt: string }) => rejectedAt)).toEqual(Array.from({ length: 10 }, (_, n) => `${n + 30}`))
    expect(body.truncated).toEqual(['data.escrow.deliveryRejections'])
  })

  it('says changed terms once, and names where it does not say them', () => {
    const terms = '文'.repeat(10_000)
    const body = within(65_536, {
      escrow: { id: 'esc_1' },
      changes: { contractTerms: { from: terms, to: terms }, title: { from: 'a', to: 'b' } },
      contract: { id: 'ctr_1', terms },
    })
    expect(body.data).toEqual({
      escrow: { id: 'esc_1' },
      changes: { contractTerms: { from: null, to: null }, title: { from: 'a', to: 'b' } },
      contract: { id: 'ctr_1', terms },
    })
    expect(body.truncated).toEqual(['data.changes.contractTerms'])
  })

  it('leaves out no more than it must', () => {
    const body = within(5_000, {
      escrow: { id: 'esc_1', title: 'A', description: 'd'.repeat(6_000) },
      changes: { title: { from: 1, to: 2 } },
    })
    expect(body.data).toEqual({ escrow: { id: 'esc_1', title: 'A', description: null }, changes: { title: { from: 1, to: 2 } } })
    expect(body.truncated).toEqual(['data.escrow.description'])
  })

  it('leaves out whole members, the largest first, when no text is left to leave out', () => {
    const body = within(1_000, { escrow: { id: 'esc_1', description: 'd'.repeat(500), other: 'o'.repeat(5_000) }, reason: 'expired' })
    expect(body).toMatchObject({ data: { reason: 'expired' }, truncated: ['data.escrow'] })
    expect(within(300, { escrow: 'o'.repeat(5_000), reason: 'r'.repeat(500) })).toMatchObject({
      data: {},
      truncated: ['data.escrow', 'data.reason'],
    })
  })
})
