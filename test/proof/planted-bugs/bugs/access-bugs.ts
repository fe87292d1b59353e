import type { PlantedBug } from '../planted-bug.js'

/** Somebody may what they may not. */
export const accessBugs: readonly PlantedBug[] = [
  {
    name: 'a stranger may read an escrow',
    edits: [
      {
        file: 'server/operations/escrow/roles-in.ts',
        search: "  if (roles.length === 0) throw new DomainError('NOT_A_PARTY')\n",
        replace: '',
      },
    ],
    tests: ['test/rest-compat/get-escrow.test.ts'],
    prove: { suite: 'bad-input', only: 'generated requests', env: { BAD_INPUT_SEED: '1' } },
    short: true,
  },
  {
    name: 'a webhook may be changed by another developer',
    edits: [
      {
        file: 'server/operations/webhook/lock-webhook.ts',
        search: '    { id: webhookId, developerId, deletedAt: null },',
        replace: '    { id: webhookId, deletedAt: null },',
      },
    ],
    tests: ['test/operations/webhook/manage-webhooks.test.ts'],
  },
  {
    name: 'a revoked API key still works',
    edits: [{ file: 'server/queries/credential/authenticate.ts', search: 'row.revokedAt || !row.isActive', replace: '!row.isActive' }],
    tests: ['test/operations/credential/authenticate.test.ts'],
  },
  {
    name: 'an owner confirms by a puppet that their puppet has made',
    edits: [
      {
        file: 'server/domain/staff-action/staff-action.ts',
        search: 'if (made.has(by)) made.add(of)',
        replace: 'if (by === maker) made.add(of)',
      },
    ],
    tests: ['test/graphql/two-people.test.ts'],
  },
  {
    name: 'what a business says anew is approved by who has read what it said before',
    edits: [{ file: 'server/operations/business/review-business.ts', search: '  requireSeen(business, expectedVersion)\n', replace: '' }],
    tests: ['test/transports/business.test.ts'],
  },
]
