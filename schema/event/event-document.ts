import { z } from 'zod'
import { instant } from '../document/fields.js'

/** An event of the feed: `data` as in the body that webhooks send, of which `GET /event-types` gives the schema. */
export const eventDocument = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: instant,
  cursor: z.string(),
  data: z.unknown(),
  /** What is missing in `data` to keep the event short, as paths; absent when nothing is. */
  truncated: z.array(z.string()).optional(),
})

/** A type of event that webhooks and subscriptions know. */
export const eventTypeDocument = z.object({
  type: z.string(),
  description: z.string(),
  /** A webhook has to name it, or a wildcard that covers it: it is not in the default list (decisions 11). */
  isOptIn: z.boolean(),
  /** The JSON Schema of its body, as webhooks send it. */
  schema: z.unknown(),
})
