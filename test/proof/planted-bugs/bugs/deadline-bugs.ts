import type { PlantedBug, TestFiles } from '../planted-bug.js'

const fireDeadline = 'server/operations/deadline/fire-deadline.ts'
const tests: TestFiles = ['test/operations/deadline/fire-deadline.test.ts']

/** Alarms that fire when nothing is due. */
export const deadlineBugs: readonly PlantedBug[] = [
  {
    name: 'a deadline fires before it is due',
    edits: [
      {
        file: fireDeadline,
        search: `  if (deadline.dueAt > tx.wallNow) {
    tx.enqueue({ queue: 'deadline', data: { deadlineId }, startAfter: deadline.dueAt })
    return { firing: 'idle' }
  }
`,
        replace: '',
      },
    ],
    tests,
  },
  {
    name: 'a deadline fires although it is paused or over',
    edits: [
      {
        file: fireDeadline,
        search: "  if (known?.status !== 'pending') return { firing: 'idle' }",
        replace: "  if (!known) return { firing: 'idle' }",
      },
      { file: fireDeadline, search: "  if (deadline.status !== 'pending') return { firing: 'idle' }\n", replace: '' },
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
