import type { PlantedBug } from '../planted-bug.js'

const guard = 'server/http/api-guard.ts'
const known = 'server/http/known-connections.ts'
const ahead = 'server/db/read-together.ts'
const foreseen = ['test/transports/foreseen-escrow.test.ts'] as const
const together = ['test/db/read-together.test.ts'] as const

/** What is read before it is known who asks, or kept for longer than the one question. */
export const readAheadBugs: readonly PlantedBug[] = [
  {
    name: 'a credential is known of a connection although it was refused',
    edits: [{ file: guard, search: '  forget(request)\n', replace: '' }],
    tests: foreseen,
  },
  {
    name: 'a connection is known whatever credential it shows',
    edits: [
      { file: known, search: '(credentials.get(request.socket)?.has(credential) ?? false)', replace: 'credentials.has(request.socket)' },
    ],
    tests: foreseen,
  },
  {
    name: 'a connection knows every credential that was ever let in',
    edits: [{ file: known, search: 'known.size > mostOfOne', replace: 'known.size > Infinity' }],
    tests: foreseen,
  },
  {
    name: 'a connection keeps a credential of any length',
    edits: [{ file: known, search: 'shown.length <= mostCharacters', replace: 'shown.length <= Infinity' }],
    tests: ['test/http/known-connections.test.ts'],
  },
  {
    name: 'a connection is known before its request is counted',
    edits: [
      { file: guard, search: '  if (owner !== null) letIn(request)\n', replace: '' },
      {
        file: guard,
        search: '  refuseBeyond(await countRequests(guard, who, request), response)\n',
        replace: '  letIn(request)\n  refuseBeyond(await countRequests(guard, who, request), response)\n',
      },
    ],
    tests: foreseen,
  },
  {
    name: 'something is read ahead for whoever asks',
    edits: [{ file: 'server/start/foresee.ts', search: 'if (isKnown(request)) foreseeEscrow', replace: 'foreseeEscrow' }],
    tests: foreseen,
  },
  {
    name: 'the row that was read ahead is kept for later questions',
    edits: [{ file: ahead, search: '      if (found) setImmediate(() => (ahead = undefined))\n', replace: '' }],
    tests: together,
  },
  {
    name: 'the row that was read ahead answers whoever asks for another one',
    edits: [{ file: ahead, search: ' && askedKey === key', replace: '' }],
    tests: together,
  },
  {
    name: 'as many rows are read ahead as are asked for',
    edits: [{ file: ahead, search: 'underWay >= most', replace: 'underWay >= Infinity' }],
    tests: together,
  },
  {
    name: 'the place of a row that was read ahead is not given back',
    edits: [{ file: ahead, search: 'void (underWay -= 1)', replace: 'void underWay' }],
    tests: together,
  },
]
