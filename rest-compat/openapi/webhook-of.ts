import type { OpenApiParameter, OpenApiWebhook } from '../../schema/document/open-api.js'
import type { publishedEvents } from '../../schema/event/event-schemas.js'
import { pascalCase, type SchemaBook } from './schema-book.js'

type PublishedEvent = (typeof publishedEvents)[number]

/** An event as a webhook sends it (decisions 11). */
export function webhookOf({ type, description, isOptIn, shape }: PublishedEvent, book: SchemaBook): OpenApiWebhook {
  const name = pascalCase(type)
  return {
    post: {
      operationId: `on${name}`,
      tags: ['Webhooks'],
      summary: type,
      description: isOptIn ? `${description} For webhooks that name it, or a wildcard that covers it.` : description,
      security: [],
      parameters: webhookHeaders,
      requestBody: { required: true, content: { 'application/json': { schema: book.event(`${name}Event`, shape) } } },
      responses: {
        '200': { description: 'You have it. Answer within 10 seconds, and do the work afterwards.' },
        '4XX': { description: 'You do not want it: it is not sent again. 410 switches the webhook off.' },
        '5XX': { description: 'Sent again after 1 and 2 seconds, as when nothing is answered: three attempts in all.' },
      },
    },
  }
}

const header = (name: string, description: string): OpenApiParameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const webhookHeaders = [
  header(
    'X-Webhook-Signature',
    '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `t`, a full stop and the body, under the 32 bytes behind `whsec_`.',
  ),
  header('X-Webhook-Id', 'The event’s `id`. The same event may come twice; its id is the same each time.'),
  header('X-Webhook-Event', 'The event’s `type`.'),
  header('X-Webhook-Attempt', 'Which attempt this is, from 1.'),
  header('webhook-id', 'The event’s `id`, as Standard Webhooks have it.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header('webhook-signature', '`v1,<base64>`: HMAC-SHA256 of id, full stop, timestamp, full stop and the body.'),
]
