import { z } from 'zod'
import { TestClocks } from '../../../schema/operations/documents.js'
import { testClockDocument } from '../../../schema/test-clock/test-clock-document.js'
import { limitOf, pageNumber, rows } from '../../query-fields.js'
import { route } from '../../route.js'

export const list = route({
  method: 'get',
  path: '/test-clocks',
  credential: 'api_key',
  isSandboxOnly: true,
  description: 'The developer’s test clocks, newest first.',
  query: z.object({ page: pageNumber, limit: rows }),
  document: TestClocks,
  variables: ({ query, pageSizes }) => ({ page: query.page ?? 1, limit: limitOf({ query, pageSizes }) }),
  answer: z.object({ testClocks: z.array(testClockDocument) }),
  from: (data) => data,
  errors: [],
})
