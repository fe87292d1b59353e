import { z } from 'zod'
import { DeleteTestClock } from '../../../schema/operations/documents.js'
import { testClockDocument } from '../../../schema/test-clock/test-clock-document.js'
import { mayReadTestClock, testClockErrors, testClockParams } from '../../may-read.js'
import { route } from '../../route.js'

export const remove = route({
  method: 'delete',
  path: '/test-clocks/:id',
  credential: 'api_key',
  isSandboxOnly: true,
  description: 'Deletes a test clock on which no escrow is open any more; those that have ended keep its time.',
  params: testClockParams,
  before: mayReadTestClock,
  document: DeleteTestClock,
  variables: ({ params }) => ({ input: { id: params.id } }),
  message: 'Test clock deleted',
  answer: z.object({ testClock: testClockDocument }),
  from: ({ deleteTestClock }) => deleteTestClock,
  errors: [...testClockErrors, 'TEST_CLOCK_IN_USE'],
})
