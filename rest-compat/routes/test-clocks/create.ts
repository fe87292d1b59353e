import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { CreateTestClock } from '../../../schema/operations/documents.js'
import { testClockDocument } from '../../../schema/test-clock/test-clock-document.js'
import { text } from '../../../schema/validation/validated.js'
import { instant, optional } from '../../fields.js'
import { route } from '../../route.js'

export const create = route({
  method: 'post',
  path: '/test-clocks',
  credential: 'api_key',
  isSandboxOnly: true,
  description: 'A time of its own for escrows that are created with its id. It stands still until it is advanced.',
  body: z.object({ name: optional(text(bounds.testClockName)), now: optional(instant) }),
  document: CreateTestClock,
  variables: ({ body }) => ({ input: body }),
  created: true,
  location: ({ createTestClock }) => `/api/v1/test-clocks/${createTestClock.testClock.id}`,
  message: 'Test clock created',
  answer: z.object({ testClock: testClockDocument }),
  from: ({ createTestClock }) => createTestClock,
  errors: ['LIMIT_REACHED', 'DAILY_LIMIT_REACHED'],
})
