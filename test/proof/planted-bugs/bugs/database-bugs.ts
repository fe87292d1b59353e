import type { PlantedBug } from '../planted-bug.js'

const frames = 'server/db/frame-transactions.ts'
const writes = 'server/db/writes.ts'

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
  {
    name: 'an update that met no row is a success',
    edits: [{ file: writes, search: '  if (found !== wanted) throw', replace: '  if (Number(found) > wanted) throw' }],
    tests: ['test/db/writes.test.ts'],
  },
  {
    name: 'a statement is sent after another of its transaction was refused',
    edits: [
      {
        file: writes,
        search: 'for (const group of this.#groups.splice(0)) await sendGroup(db, group)',
        replace: 'await Promise.all(this.#groups.splice(0).map((group) => sendGroup(db, group)))',
      },
    ],
    tests: ['test/db/writes.test.ts'],
  },
  {
    name: 'a row is changed twice by one statement, which keeps the first change alone',
    edits: [{ file: writes, search: '    if (group && !collides) group.push(part)', replace: '    if (group) group.push(part)' }],
    tests: ['test/db/writes.test.ts'],
  },
  {
    name: 'an answer shows the deadlines that were there before the command',
    edits: [
      {
        file: 'server/operations/escrow/follow-around.ts',
        search: '    deadlines = after\n',
        replace: '',
      },
    ],
    tests: ['test/operations/escrow/followed-view.test.ts'],
  },
]
