import { z } from 'zod'
import { eventDocument } from '../../../schema/event/event-document.js'
import { EventFeed } from '../../../schema/operations/documents.js'
import { bounds } from '../../../server/domain/bounds.js'
import { escrowErrors } from '../../may-read.js'
import { limitOf, queryList, queryText, rows } from '../../query-fields.js'
import { route } from '../../route.js'

export const list = route({
  method: 'get',
  path: '/events',
  credential: 'api_key',
  description: 'The event feed: in the order of commits, nothing missing, kept for 90 days. Follow `nextCursor` with `after`.',
  query: z.object({ limit: rows, after: queryText(200), types: queryList, escrowId: queryText(bounds.id.most) }),
  document: EventFeed,
  variables: ({ query, pageSizes }) => ({
    first: limitOf({ query, pageSizes }),
    after: query.after,
    types: query.types,
    escrowId: query.escrowId,
  }),
  answer: z.object({ events: z.array(eventDocument), nextCursor: z.string(), hasMore: z.boolean() }),
  from: ({ events }) => ({ events: events.nodes, nextCursor: events.endCursor, hasMore: events.hasMore }),
  errors: [...escrowErrors, 'CURSOR_EXPIRED'],
})
