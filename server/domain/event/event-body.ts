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
