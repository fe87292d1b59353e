import { z } from 'zod'
import { RequestLog } from '../../../schema/operations/documents.js'
import { loggedRequestDocument } from '../../../schema/request-log/request-log-document.js'
import { bounds } from '../../../server/domain/bounds.js'
import { limitOf, queryInstant, queryText, rows } from '../../query-fields.js'
import { route } from '../../route.js'

export const list = route({
  method: 'get',
  path: '/requests',
  credential: 'developer',
  description:
    'What you and your keys asked, newest first, within seconds of the answer and for 30 days. A page may be short, or empty, and still name a `nextCursor`: each looks at 10,000 requests at most.',
  query: z.object({
    limit: rows,
    cursor: queryText(bounds.id.most).describe('`nextCursor` of the page before.'),
    requestId: queryText(bounds.httpRequestId.most).describe('Which bear this `X-Request-Id`.'),
    path: queryText(bounds.requestPath.most).describe('Whose path contains this, or whose GraphQL operation is called so.'),
    method: queryText(bounds.httpMethod.most).describe('Sent with this method, such as `POST`.'),
    status: queryText(bounds.requestStatus.most).describe('Answered with this status, such as `404`, or one of its kind, such as `4xx`.'),
    apiKeyId: queryText(bounds.id.most).describe('Of this API key, `key_…`.'),
    from: queryInstant().describe('From then on.'),
    to: queryInstant({ isEnd: true }).describe('Until then.'),
  }),
  document: RequestLog,
  variables: ({ query: { limit, cursor, ...filter }, pageSizes }) => ({
    first: limitOf({ query: { limit }, pageSizes }),
    after: cursor,
    filter,
  }),
  answer: z.object({ requests: z.array(loggedRequestDocument), nextCursor: z.string().nullable() }),
  from: ({ requestLog: { nodes, pageInfo } }) => ({
    requests: nodes,
    nextCursor: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
  }),
  errors: ['INVALID_ID'],
})
