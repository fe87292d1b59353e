import { z } from 'zod'
import { eventDocument } from '../../../schema/event/event-document.js'
import { AdvanceTestClock } from '../../../schema/operations/documents.js'
import { testClockDocument } from '../../../schema/test-clock/test-clock-document.js'
import { instant } from '../../fields.js'
import { mayReadTestClock, testClockErrors, testClockParams } from '../../may-read.js'
import { route } from '../../route.js'

export const advance = route({
  method: 'post',
  path: '/test-clocks/:id/advance',
  credential: 'api_key',
  isSandboxOnly: true,
  description:
    'Lets time pass: every deadline on the way happens in due order, each at its own instant. Two years and 10,000 deadlines a call at most; `isComplete` tells.',
  params: testClockParams,
  body: z.object({ to: instant }),
  before: mayReadTestClock,
  document: AdvanceTestClock,
  variables: ({ params, body }) => ({ input: { id: params.id, to: body.to } }),
  answer: z.object({ testClock: testClockDocument, events: z.array(eventDocument), eventCount: z.int(), isComplete: z.boolean() }),
  from: ({ advanceTestClock: { eventCount, isComplete, ...advanced } }) => ({
    ...advanced,
    eventCount: eventCount ?? 0,
    isComplete: isComplete === true,
  }),
  errors: [...testClockErrors, 'TEST_CLOCK_BACKWARDS', 'TEST_CLOCK_BUSY'],
})
