import { encodeId } from '../id.js'
import { shorterAndShorter } from './shorten-event.js'
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

/**
 * The exact text of an event: stored once, and sent byte for byte on every attempt and replay (decisions 11). `truncated` names
 * what was left out, as paths from the body's root; an event with everything in it does not have it.
 */
export function eventBody({ id, type, occurredAt, environment, data }: EventContent, truncated: readonly string[] = []): string {
  return JSON.stringify({
    id: encodeId('evt', id),
    type,
    timestamp: occurredAt.toISOString(),
    environment,
    apiVersion,
    data,
    ...(truncated.length > 0 ? { truncated } : {}),
  })
}

/**
 * The text of an event within `mostBytes` (decisions 11). A longer one leaves out what can be read elsewhere, as little as is needed,
 * and names it. Without this, long texts could keep an escrow from ever moving again.
 */
export function eventBodyWithin(mostBytes: number, content: EventContent): string {
  let body = ''
  for (const { data, truncated } of shorterAndShorter(content.data)) {
    body = eventBody({ ...content, data }, truncated)
    if (Buffer.byteLength(body) <= mostBytes) break
  }
  return body
}
