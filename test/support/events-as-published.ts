import { expect } from 'vitest'
import { eventSchemas } from '../../schema/event/event-schemas.js'
import type { EventType } from '../../server/domain/event/event-type.js'

export interface WrittenEvent {
  type: EventType
  body: string
}

export const writtenEvents = 'select type, body from domain_event order by xid, seq'

/** Every event has the shape that is published for its type, and nothing that the shape does not know. */
export function expectAsPublished(events: readonly WrittenEvent[]): void {
  for (const { type, body } of events) {
    const parsed = eventSchemas.get(type)!.safeParse(JSON.parse(body))
    expect(parsed.error?.issues ?? [], type).toEqual([])
    // Whatever the shape does not know would be missing here.
    expect(parsed.data, type).toEqual(JSON.parse(body))
  }
}
