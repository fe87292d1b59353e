import type { PlantedBug } from '../planted-bug.js'

const commands = 'server/domain/escrow/commands'
const proofs = 'test/scenarios/proof.test.ts'

/** Proofs of purchase that nobody waits for, or that wait for nobody. */
export const proofBugs: readonly PlantedBug[] = [
  {
    name: 'an escrow is delivered before its proof is accepted',
    edits: [{ file: `${commands}/deliver.ts`, search: 'when: [notClosing, proofAccepted]', replace: 'when: [notClosing]' }],
    tests: [proofs],
    short: true,
  },
  {
    name: 'a proof may expire again and again',
    edits: [{ file: `${commands}/expire-proof.ts`, search: 'proofOf(aggregate).extendedAt', replace: '!proofOf(aggregate)' }],
    tests: [proofs],
  },
  {
    name: 'the time for a proof goes on during a dispute',
    edits: [{ file: `${commands}/open-dispute.ts`, search: '      ...proofPaused(aggregate),\n', replace: '' }],
    tests: [proofs],
  },
  {
    name: 'staff propose a decision on a proof that is another than they have read',
    edits: [{ file: 'server/operations/proof/review-proof-as-staff.ts', search: '  requireVersion(input, locked)\n', replace: '' }],
    tests: ['test/graphql/proof-mutations.test.ts'],
  },
]
