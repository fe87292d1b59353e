import { z } from 'zod'
import { TestClock } from '../../../schema/operations/documents.js'
import { testClockDocument } from '../../../schema/test-clock/test-clock-document.js'
import { testClockErrors, testClockParams } from '../../may-read.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/test-clocks/:id',
  credential: 'api_key',
  isSandboxOnly: true,
  description: 'One test clock, and where it stands.',
  params: testClockParams,
  document: TestClock,
  variables: ({ params }) => ({ id: params.id }),
  answer: z.object({ testClock: testClockDocument }),
  from: (data) => data,
  errors: [...testClockErrors],
})
