import type { PlantedBug, TestFiles } from '../planted-bug.js'

const ringDeadline = 'server/operations/deadline/ring-deadline.ts'
const tests: TestFiles = ['test/operations/deadline/ring-deadline.test.ts']

/** Alarms that ring when nothing is due. */
export const deadlineBugs: readonly PlantedBug[] = [
  {
    name: 'a deadline rings before it is due',
    edits: [
      {
        file: ringDeadline,
        search: `  if (deadline.dueAt > tx.wallNow) {
    tx.enqueue({ queue: 'deadline', data: { deadlineId }, startAfter: deadline.dueAt })
    return { ringing: 'idle' }
  }
`,
        replace: '',
      },
    ],
    tests,
  },
  {
    name: 'a deadline rings although it is paused or over',
    edits: [
      {
        file: ringDeadline,
        search: "  if (known?.status !== 'pending') return { ringing: 'idle' }",
        replace: "  if (!known) return { ringing: 'idle' }",
      },
      { file: ringDeadline, search: "  if (deadline.status !== 'pending') return { ringing: 'idle' }\n", replace: '' },
    ],
    tests,
    short: true,
  },
  {
    name: 'the completion deadline goes on during a dispute and moves its money',
    edits: [
      {
        file: 'server/domain/escrow/transitions.ts',
        search: '  disputed: {\n    withdraw_dispute: {',
        replace: "  disputed: {\n    complete: { ...complete, by: ['timer'] },\n    withdraw_dispute: {",
      },
      {
        file: 'server/domain/escrow/effects.ts',
        search: "    { pause: completionAlarms },\n    { clear: 'cancellation_request' },\n    { set: 'dispute_silence'",
        replace: "    { clear: 'cancellation_request' },\n    { set: 'dispute_silence'",
      },
    ],
    tests,
    prove: { suite: 'model', only: 'agree with the model', env: { MODEL_SEED: '3' } },
    short: true,
  },
]
