import { encodeId } from '../id.js'
import type { EventType } from './event-type.js'

/** The version of the event bodies, named in each (decisions 11). */
export const apiVersion = '2026-11-20'

export interface EventContent {
  /** The event's uuid. */
  id: string
  type: EventType
  occurredAt: Date
  environment: 'sandbox' | 'live'
  data: Record<string, unknown>
}

/** The exact text of an event: stored once, and sent byte for byte on every attempt and replay (decisions 11, Envelope). */
export function eventBody({ id, type, occurredAt, environment, data }: EventContent): string {
  return JSON.stringify({ id: encodeId('evt', id), type, timestamp: occurredAt.toISOString(), environment, apiVersion, data })
}

/**
 * The text of an event within `mostBytes` (decisions 11: 64 kB). A longer one leaves out what can be read elsewhere: first both versions of
 * changed terms (the new one is in `data.contract`), then the oldest delivery rejections. Without this, long texts could keep an escrow
 * from ever moving again.
 */
export function eventBodyWithin(mostBytes: number, content: EventContent): string {
  const shorter = [content.data, ...lesser(content.data)]
  for (const data of shorter) {
    const body = eventBody({ ...content, data })
    if (Buffer.byteLength(body) <= mostBytes) return body
  }
  throw new Error(`event ${content.type} is longer than ${mostBytes} bytes`)
}

/** The same data with less and less in it. */
function lesser(data: Record<string, unknown>): Array<Record<string, unknown>> {
  const { escrow, changes } = data as { escrow?: { deliveryRejections?: unknown[] }; changes?: Record<string, unknown> }
  const base = changes?.['contractTerms'] ? { ...data, changes: { ...changes, contractTerms: { from: null, to: null } } } : data
  const rejections = escrow?.deliveryRejections ?? []
  const kept = [rejections.length, 10, 3, 1, 0].filter((count) => count <= rejections.length)
  return kept.map((count) => ({
    ...base,
    ...(escrow ? { escrow: { ...escrow, deliveryRejections: count === 0 ? [] : rejections.slice(-count) } } : {}),
  }))
}
