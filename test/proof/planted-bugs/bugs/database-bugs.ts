import type { PlantedBug } from '../planted-bug.js'

const frames = 'server/db/frame-transactions.ts'

/** What is sent to the database is not what was meant, or its answer is not read. */
export const databaseBugs: readonly PlantedBug[] = [
  {
    name: 'a commit that was answered by a rollback is a success',
    edits: [{ file: frames, search: "  if (asked === 'commit' && answer.command !== 'COMMIT')", replace: '  if (!answer.command)' }],
    tests: ['test/db/frame-transactions.test.ts'],
  },
  {
    name: 'the first statement of a transaction stands before it',
    edits: [
      {
        file: frames,
        search: 'Promise.all([query(opening), query(...given)])',
        replace: 'Promise.all([query(...given), query(opening)].toReversed())',
      },
    ],
    tests: ['test/db/frame-transactions.test.ts'],
  },
]
