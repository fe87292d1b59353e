import type { DeliveryView } from '../../queries/webhook/read-deliveries.js'
import type { Operation } from '../operation.js'
import { replayEvents } from './replay-events.js'

export interface SingleReplay {
  eventId: string
  /** To this webhook, whatever it asked for; to every active webhook that asked for the event when absent. */
  webhookId?: string | null
}

/** Sends one event again (decisions 11, POST events/:id/replay). Throws EVENT_NOT_FOUND or WEBHOOK_NOT_FOUND. */
export function replayEvent(tx: Operation, { eventId, webhookId }: SingleReplay): Promise<{ deliveries: DeliveryView[] }> {
  return replayEvents(tx, { eventIds: [eventId], webhookId: webhookId ?? null })
}
